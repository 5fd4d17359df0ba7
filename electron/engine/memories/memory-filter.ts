import type { MemoryFilter } from '#shared/schemas/memory.ts';
import { toEpochMs } from '#shared/schemas/time.ts';

/** A condition on a memory `m`, with its parameters in order. */
export interface SqlCondition {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

export interface FilterContext {
  readonly principalId: number;
  /** Epoch ms; what has expired by then is not found. */
  readonly now: number;
  /** The id of a project by name or alias, or null. */
  readonly projectId: (name: string) => number | null;
}

/** Filters by what must not be the case: the `-tag:x` of a query. */
export type Exclusions = Pick<MemoryFilter, 'project' | 'tags_any' | 'kind' | 'file' | 'language'>;

/**
 * The one place where a filter becomes SQL. Every list, count and search goes through it, so that none can forget that a
 * private memory is its owner's alone.
 */
export const filterCondition = (filter: MemoryFilter, context: FilterContext, exclude: Exclusions = {}): SqlCondition =>
  allOf([
    visibleTo(context.principalId),
    isOneOf('m.status', filter.status ?? ['active']),
    { sql: '(m.expires_at IS NULL OR m.expires_at > ?)', params: [context.now] },
    ...(filter.visibility === undefined ? [] : [{ sql: 'm.visibility = ?', params: [filter.visibility] }]),
    ...(filter.pinned === undefined ? [] : [{ sql: 'm.pinned = ?', params: [Number(filter.pinned)] }]),
    ...(filter.agent === undefined ? [] : [storedBy(filter.agent)]),
    ...(filter.after === undefined ? [] : [{ sql: 'm.happened_at >= ?', params: [toEpochMs(filter.after)] }]),
    ...(filter.before === undefined ? [] : [{ sql: 'm.happened_at < ?', params: [toEpochMs(filter.before)] }]),
    ...(filter.unread_for_days === undefined ? [] : [unreadSince(context.now - filter.unread_for_days * DAY_MS)]),
    ...(filter.tags_all ?? []).map((tag) => bearsAny([tag])),
    ...attributes(filter, context),
    ...attributes(exclude, context).map(not),
  ]);

const DAY_MS = 86_400_000;

/** Being listed is not being read: a list of what nobody read would empty itself. Lines of the audit are in the order of their ids. */
const unreadSince = (time: number): SqlCondition => ({
  sql: `m.created_at < ? AND (m.last_used_at IS NULL OR m.last_used_at < ?) AND NOT EXISTS (
    SELECT 1 FROM audit_subject s
    WHERE s.subject = unhex(replace(m.uuid, '-', '')) AND s.way IN ('opened', 'found')
      AND s.audit_id >= (SELECT a.id FROM audit a WHERE a.at >= ? ORDER BY a.at, a.id LIMIT 1))`,
  params: [time, time, time],
});

/** A private memory is seen by its owner alone. */
export const visibleTo = (principalId: number): SqlCondition => ({
  sql: "(m.visibility = 'shared' OR m.owner_id = ?)",
  params: [principalId],
});

export const allOf = (conditions: readonly SqlCondition[]): SqlCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

/** The filters that can also be turned round. */
const attributes = (filter: Exclusions, { projectId }: FilterContext): SqlCondition[] => [
  // An unknown project has no memories: it must find nothing, and not drop out of the filter.
  ...(filter.project === undefined
    ? []
    : [
        isOneOf(
          'm.project_id',
          filter.project.map((name) => projectId(name) ?? -1),
        ),
      ]),
  ...(filter.tags_any === undefined ? [] : [bearsAny(filter.tags_any)]),
  ...(filter.kind === undefined ? [] : [isOneOf('m.kind', filter.kind)]),
  ...(filter.language === undefined ? [] : [isOneOf('m.language', filter.language)]),
  ...(filter.file === undefined ? [] : [anyOf(filter.file.map(pathMatches))]),
];

const isOneOf = (column: string, values: readonly (string | number)[]): SqlCondition =>
  values.length === 0
    ? { sql: 'FALSE', params: [] }
    : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, params: values };

const bearsAny = (tags: readonly string[]): SqlCondition => ({
  sql: `m.id IN (SELECT mt.memory_id FROM memory_tag mt JOIN tag t ON t.id = mt.tag_id WHERE t.name IN (${tags.map(() => '?').join(', ')}))`,
  params: tags,
});

/** By the principal's name, or by that of the agent whom an importer or a client named as the source. */
const storedBy = (agents: readonly string[]): SqlCondition => {
  const names = agents.map(() => '?').join(', ');
  return {
    sql: `(m.owner_id IN (SELECT id FROM principal WHERE name IN (${names})) OR m.source ->> 'agent' IN (${names}))`,
    params: [...agents, ...agents],
  };
};

/** The path itself, anything below it, or anything that ends in it; Windows paths are compared with forward slashes. */
const pathMatches = (pattern: string): SqlCondition => {
  // In GLOB only `*`, `?` and `[` are special; the first two are ours to use, the third must stand for itself.
  const glob = pattern.replaceAll('\\', '/').replace(/\/+$/, '').replaceAll('[', '[[]');
  const path = "replace(m.file_path, '\\', '/')";
  return {
    sql: `(${path} GLOB ? OR ${path} GLOB ? OR ${path} GLOB ? OR ${path} GLOB ?)`,
    params: [glob, `${glob}/*`, `*/${glob}`, `*/${glob}/*`],
  };
};

const anyOf = (conditions: readonly SqlCondition[]): SqlCondition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ') || 'FALSE'})`,
  params: conditions.flatMap(({ params }) => params),
});

/** `IFNULL`, for a memory without a language is not in the language that is excluded. */
const not = ({ sql, params }: SqlCondition): SqlCondition => ({ sql: `NOT IFNULL(${sql}, FALSE)`, params });
