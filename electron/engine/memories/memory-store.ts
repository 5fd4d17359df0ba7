import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Feedback, NewFeedback } from '#shared/schemas/feedback.ts';
import {
  type AddedMemory,
  DEFAULT_PROJECT,
  type Memory,
  type MemoryChange,
  type MemorySource,
  type MemoryStatus,
  type MemoryVersion,
  type NewMemory,
} from '#shared/schemas/memory.ts';
import { MAX_CONTENT_BYTES } from '#shared/schemas/text.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import type { Clock, EventSink, Logger, NewId } from '../ports.ts';
import type { ProjectRows } from '../projects/project-rows.ts';
import { type RedactableFields, type Redactor, redactionsOf } from '../privacy/redaction/redactor.ts';
import type { FeedbackRows } from './feedback-rows.ts';
import { languageOfPath } from './language-of-path.ts';
import { type MemoryRow, toMemoryHead } from './memory-row.ts';
import type { MemoryRows, MemoryValues } from './memory-rows.ts';
import type { TagRows } from './tag-rows.ts';
import { createUseCounter } from './use-counter.ts';

/** An index over memories, kept in the same transaction as the memory itself. */
export interface MemoryIndex {
  /** Does ahead what `put` of this very text would else do inside the transaction, a slice at a time. */
  prepare?(text: IndexedText): Promise<void>;
  /** Called after a memory's text, title, path or tags were written; `before` is null for a new memory. */
  put(memoryId: number, text: IndexedText, before: IndexedText | null): void;
  remove(memoryId: number): void;
  /** What is wrong with the index, in words that hold no stored text; nothing if it agrees with the memories. */
  check(): string[];
  /** Makes the index anew from the memories. Callers hold the transaction. */
  rebuild(): void;
}

export interface IndexedText {
  readonly content: string;
  readonly title: string | null;
  readonly filePath: string | null;
  readonly tags: readonly string[];
}

interface Parts {
  readonly db: Database;
  readonly rows: MemoryRows;
  readonly projects: ProjectRows;
  readonly tags: TagRows;
  readonly feedback: FeedbackRows;
  readonly indexes: readonly MemoryIndex[];
  readonly redactor: Redactor;
  readonly events: EventSink;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
}

type Change = 'added' | 'updated' | 'archived' | 'trashed' | 'restored' | 'deleted';

/** What became of a memory that was to be changed. */
export interface Changed {
  readonly before: Memory;
  readonly row: MemoryRow;
  /** Null where it was so already. */
  readonly change: Change | null;
  /** Others saw it before, and do not now. */
  readonly hidden: boolean;
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;

const DEFAULT_IMPORTANCE = 0.5;
/** UTF-16 units prepared before other requests get their turn. */
const UNITS_A_TURN = 32_768;

/**
 * Storing, changing and removing memories. Each method is one transaction, which holds the words and the embedding job
 * too; what it did is told to the event sink after it is durable.
 */
export const createMemoryStore = ({
  db,
  rows,
  projects,
  tags,
  feedback,
  indexes,
  redactor,
  events,
  clock,
  newId,
  logger,
}: Parts) => {
  const uses = createUseCounter(clock, logger, (counted) =>
    db.transaction(() => {
      for (const [uuid, { times, lastAt }] of counted) rows.addUse(uuid, times, lastAt);
    })(),
  );

  const publish = (row: MemoryRow, change: Change) =>
    events.publish(
      { type: 'memory', change, id: row.uuid, version: row.version },
      row.visibility === 'private' ? { ownerId: row.owner_id } : {},
    );

  const findVisible = (caller: Caller, uuid: string): MemoryRow | null => {
    const row = rows.byUuid(uuid);
    return row === null || (row.visibility === 'private' && row.owner_id !== caller.principal.id) ? null : row;
  };

  /** Not found and not visible are one answer, so that an id tells nothing. */
  const visibleRow = (caller: Caller, uuid: string): MemoryRow => {
    const row = findVisible(caller, uuid);
    if (row === null) throw new EngineError('not_found', `There is no memory ${uuid}.`, { id: uuid });
    return row;
  };

  /** As the indexes know it. */
  const toStored = (row: MemoryRow): Memory => ({
    ...toMemoryHead(row, tags.of(row.id)),
    content: rows.content(row.id),
  });
  /** As it may be shown. */
  const toMemory = (row: MemoryRow): Memory => redactor.read(row.redaction_level, toStored(row));

  const index = (memoryId: number, text: IndexedText, before: IndexedText | null) => {
    for (const each of indexes) each.put(memoryId, text, before);
  };

  /** Writes a new state over an old one, and keeps the old one as a version. */
  const replace = (caller: Caller, row: MemoryRow, next: Memory, projectId: number): MemoryRow => {
    const before = toStored(row);
    const kept = versionState(redactor.read(row.redaction_level, before));
    const level = redactor.level();
    rows.keepVersion(row.id, row.version, kept, row.updated_at, row.updated_by, Math.max(row.redaction_level, level));
    const now = clock();
    refuseTakenContent(row, next, projectId);
    rows.update({
      ...toValues(next, projectId),
      redaction_level: level,
      id: row.id,
      at: Math.max(now, row.updated_at),
      by: caller.principal.id,
    });
    if (next.content !== before.content) rows.putContent(row.id, next.content);
    const sameTags = isDeepStrictEqual(next.tags, before.tags);
    if (!sameTags) tags.set(row.id, next.tags);
    const sameText =
      next.content === before.content && next.title === before.title && next.file_path === before.file_path;
    // Its kind decides which model embeds it.
    if (!sameText || !sameTags || next.kind !== before.kind) index(row.id, indexedText(next), indexedText(before));
    return rows.byId(row.id) as MemoryRow;
  };

  /** Two memories of one project cannot come to hold the same content: the caller decides which of them stays. */
  const refuseTakenContent = (row: MemoryRow, next: Memory, projectId: number) => {
    const twin = rows.byContent(projectId, next.visibility === 'private' ? row.owner_id : 0, hashOf(next.content));
    if (twin !== null && twin.id !== row.id)
      throw new EngineError(
        'conflict',
        `Memory ${twin.uuid} has this very content in that project; keep one of the two.`,
        {
          id: twin.uuid,
        },
      );
    if (next.key === null || (projectId === row.project_id && next.visibility === row.visibility)) return;
    const domain = next.visibility === 'private' ? row.owner_id : 0;
    const sameKey = rows.byKey(projectId, domain, null, next.key);
    if (sameKey !== null && sameKey.id !== row.id)
      throw new EngineError(
        'conflict',
        `Memory ${sameKey.uuid} has the same key in that project; keep one of the two.`,
        {
          id: sameKey.uuid,
        },
      );
  };

  const fold = (
    caller: Caller,
    row: MemoryRow,
    given: NewMemory,
  ): { row: MemoryRow; change: Change | null; added: AddedMemory } => {
    const known = tags.of(row.id);
    const merged = [...new Set([...known, ...(given.tags ?? [])])].slice(0, MAX_TAGS);
    const hasExpired = row.expires_at !== null && row.expires_at <= clock();
    const comesBack = row.status !== 'active' || hasExpired;
    const stored = toMemory(row);
    // What the caller decided and the memory lacks is taken over; what it has stands.
    const next: Memory = {
      ...stored,
      tags: merged,
      status: 'active',
      // Nobody but its owner names a memory: under another's key, that one's own memory of the name would be taken for known.
      key: row.key ?? (row.owner_id === caller.principal.id ? (given.key ?? null) : null),
      title: row.title ?? given.title ?? null,
      pinned: stored.pinned || given.pinned === true,
      expires_at: hasExpired
        ? given.expires_at == null
          ? null
          : toTimestamp(toEpochMs(given.expires_at))
        : stored.expires_at,
    };
    const unchanged = !comesBack && isDeepStrictEqual(next, stored);
    const after = unchanged ? row : replace(caller, row, next, row.project_id);
    return {
      row: after,
      change: unchanged ? null : comesBack ? 'restored' : 'updated',
      added: { id: row.uuid, outcome: comesBack ? 'restored' : 'folded', version: after.version, project: row.project },
    };
  };

  const addOne = (caller: Caller, { memory: given, text }: PreparedMemory) => {
    refuseTooLarge(given.content);
    const project = projects.findOrCreate(given.project ?? DEFAULT_PROJECT);
    const visibility = given.visibility ?? 'shared';
    const domain = visibility === 'private' ? caller.principal.id : 0;
    const keyed = given.key === undefined ? null : rows.byKey(project.id, domain, caller.principal.id, given.key);
    if (keyed !== null)
      return {
        row: keyed,
        change: null,
        added: { id: keyed.uuid, outcome: 'folded' as const, version: keyed.version, project: project.name },
      };
    const twin = rows.byContent(project.id, domain, hashOf(given.content));
    if (twin !== null) return fold(caller, twin, given);
    if (given.supersedes !== undefined) visibleRow(caller, given.supersedes);

    const now = clock();
    const uuid = newId();
    const { title, filePath } = text;
    const id = rows.insert({
      uuid,
      owner_id: caller.principal.id,
      project_id: project.id,
      status: 'active',
      visibility,
      kind: given.kind ?? 'note',
      language: given.language ?? (filePath === null ? null : languageOfPath(filePath)),
      happened_at: given.timestamp === undefined ? now : toEpochMs(given.timestamp),
      expires_at: given.expires_at == null ? null : toEpochMs(given.expires_at),
      importance: given.importance ?? DEFAULT_IMPORTANCE,
      pinned: given.pinned === true ? 1 : 0,
      title,
      file_path: filePath,
      key: given.key ?? null,
      supersedes: given.supersedes ?? null,
      source: JSON.stringify(given.source ?? {}),
      content_hash: hashOf(given.content),
      redaction_level: redactor.level(),
      redactions: JSON.stringify(redactionsOf(given)),
      at: now,
    });
    rows.putContent(id, given.content);
    tags.set(id, text.tags);
    index(id, text, null);
    return {
      row: rows.byId(id) as MemoryRow,
      change: 'added' as const,
      added: { id: uuid, outcome: 'added' as const, version: 1, project: project.name },
    };
  };

  /** Only what changes is looked through: a thousand memories may get a tag at once. */
  const withoutNewSecrets = (current: Memory, next: Memory): Memory => ({
    ...next,
    ...redactor.fields(
      Object.fromEntries(
        REDACTED.filter((field) => next[field] !== current[field]).map((field) => [field, next[field]]),
      ),
    ),
  });

  /** Changes one memory within the transaction that the caller holds; `announce` what comes of it once that is durable. */
  const change = (caller: Caller, uuid: string, decide: (current: Memory) => Memory, version?: number): Changed => {
    const before = visibleRow(caller, uuid);
    if (version !== undefined) refuseStale(before, version);
    const current = toMemory(before);
    const next = withoutNewSecrets(current, decide(current));
    if (isDeepStrictEqual(next, current)) return { before: current, row: before, change: null, hidden: false };
    if (next.visibility === 'private' && before.owner_id !== caller.principal.id)
      throw new EngineError(
        'forbidden',
        `Memory ${uuid} belongs to another principal; only its owner can make it private.`,
        { id: uuid },
      );
    const projectRow = next.project === current.project ? null : projects.findOrCreate(next.project);
    const row = replace(
      caller,
      before,
      { ...next, project: projectRow?.name ?? current.project },
      projectRow?.id ?? before.project_id,
    );
    const statusChange = next.status === 'active' ? 'restored' : next.status;
    return {
      before: current,
      row,
      change: next.status === current.status ? 'updated' : statusChange,
      hidden: current.visibility === 'shared' && next.visibility === 'private',
    };
  };

  const announce = ({ row, change, hidden }: Changed) => {
    if (change !== null) publish(row, change);
    // To all others it is gone.
    if (hidden)
      events.publish(
        { type: 'memory', change: 'deleted', id: row.uuid, version: row.version },
        { exceptId: row.owner_id },
      );
  };

  const prepareOne = (given: NewMemory): PreparedMemory => {
    const memory = redactor.fields(given);
    return { memory, text: textOfNew(memory) };
  };

  /** Whether anything of the memory had to go. */
  const rewrite = (row: MemoryRow, level: number): boolean => {
    const before = toStored(row);
    const next = toMemory(row);
    const isSame =
      isDeepStrictEqual(indexedText(next), indexedText(before)) && isDeepStrictEqual(next.source, before.source);
    const hash = hashOf(next.content);
    const twin = rows.byContent(row.project_id, row.fold_domain, hash);
    rows.rewrite({
      id: row.id,
      title: next.title,
      file_path: next.file_path,
      source: JSON.stringify(next.source),
      // Two that differed in nothing but a secret stay two; the second keeps the hash it had.
      content_hash: twin === null || twin.id === row.id ? hash : row.content_hash,
      redaction_level: level,
      redactions: JSON.stringify(redactionsOf(next)),
    });
    if (isSame) return false;
    rows.putContent(row.id, next.content);
    tags.set(row.id, next.tags);
    index(row.id, indexedText(next), indexedText(before));
    return true;
  };

  return {
    change,
    announce,
    /** The row id of a memory that the caller may see. */
    visibleId: (caller: Caller, uuid: string): number => visibleRow(caller, uuid).id,
    toMemory,

    /** The slow part of storing, done while other requests are answered. Give what it answers to `add`. */
    async prepare(memories: readonly NewMemory[]): Promise<PreparedMemory[]> {
      const prepared: PreparedMemory[] = [];
      let units = 0;
      for (const memory of memories) {
        const each = prepareOne(memory);
        const { text } = each;
        prepared.push(each);
        for (const index of indexes) await index.prepare?.(text);
        units += text.content.length;
        if (units < UNITS_A_TURN) continue;
        units = 0;
        await nextTurn();
      }
      return prepared;
    },

    add(
      caller: Caller,
      memories: readonly NewMemory[],
      prepared: readonly PreparedMemory[] = memories.map(prepareOne),
    ): AddedMemory[] {
      const results = db.transaction(() => prepared.map((each) => addOne(caller, each))).immediate();
      for (const { row, change } of results) if (change !== null) publish(row, change);
      return results.map(({ added }) => added);
    },

    knownKeys(caller: Caller, projectName: string, keys: readonly string[]): string[] {
      const project = projects.find(projectName);
      if (project === null) return [];
      return keys.filter((key) => rows.byKey(project.id, 0, caller.principal.id, key) !== null);
    },

    get(caller: Caller, uuid: string): Memory {
      const memory = toMemory(visibleRow(caller, uuid));
      uses.record(uuid);
      const pending = uses.pending(uuid);
      if (pending === null) return memory;
      return { ...memory, use_count: memory.use_count + pending.times, last_used_at: toTimestamp(pending.lastAt) };
    },

    /** Throws `not_found` as reading it would. */
    requireVisible(caller: Caller, uuid: string): void {
      visibleRow(caller, uuid);
    },

    /** Without counting it as use. */
    peek(caller: Caller, uuid: string): Memory | null {
      const row = findVisible(caller, uuid);
      return row === null ? null : toMemory(row);
    },

    judge(caller: Caller, uuid: string, given: NewFeedback): Feedback {
      const judgement = given.query === undefined ? given : { ...given, query: redactor.text(given.query) };
      const counts = db
        .transaction(() => feedback.add(visibleRow(caller, uuid).id, caller.principal.id, judgement))
        .immediate();
      return { id: uuid, ...counts };
    },

    update(caller: Caller, uuid: string, { version, ...fields }: MemoryChange): Memory {
      if (fields.content !== undefined) refuseTooLarge(fields.content);
      const given = withoutUndefined(normaliseTimes(fields));
      const changed = db
        .transaction(() => change(caller, uuid, (current) => ({ ...current, ...given }), version))
        .immediate();
      announce(changed);
      return toMemory(changed.row);
    },

    setStatus(caller: Caller, uuid: string, status: MemoryStatus, version?: number, sourceGone?: boolean): Memory {
      const changed = db
        .transaction(() => change(caller, uuid, (current) => withStatus(current, status, sourceGone), version))
        .immediate();
      announce(changed);
      return toMemory(changed.row);
    },

    delete(caller: Caller, uuid: string, force: boolean): void {
      const row = db
        .transaction(() => {
          const found = visibleRow(caller, uuid);
          if (found.status !== 'trashed' && !force)
            throw new EngineError('conflict', `Memory ${uuid} is not in the trash; move it there first, or force it.`, {
              id: uuid,
            });
          for (const each of indexes) each.remove(found.id);
          tags.set(found.id, []);
          rows.remove(found.id);
          return found;
        })
        .immediate();
      publish(row, 'deleted');
    },

    versions(caller: Caller, uuid: string): MemoryVersion[] {
      const row = visibleRow(caller, uuid);
      const isOwner = row.owner_id === caller.principal.id;
      return (
        rows
          .versions(row.id)
          .map(({ version, state, redaction_level, changed_at, changed_by }) => ({
            ...redactor.read(redaction_level, JSON.parse(state) as VersionState),
            version,
            changed_at: toTimestamp(changed_at),
            changed_by,
          }))
          // What was private when it was written stays so: sharing the memory of today does not share its past.
          .filter(({ visibility }) => isOwner || visibility === 'shared')
      );
    },

    /**
     * Redacts some of what was written under earlier rules, versions too; no version is made of it, for that would keep what is
     * taken out. Answers how many rows it went through.
     */
    redactSome(limit: number): number {
      const level = redactor.level();
      const { changed, count } = db
        .transaction(() => {
          const old = rows.below(level, limit);
          const versions = rows.versionsBelow(level, limit);
          for (const { memory_id, version, state, redaction_level } of versions) {
            const next = redactor.read(redaction_level, JSON.parse(state) as VersionState);
            rows.rewriteVersion(memory_id, version, JSON.stringify(next), level);
          }
          return { changed: old.filter((row) => rewrite(row, level)), count: old.length + versions.length };
        })
        .immediate();
      for (const row of changed) publish(row, 'updated');
      return count;
    },

    close: () => uses.close(),
  };
};

/** A memory without its secrets, and its text as the indexes take it. */
interface PreparedMemory {
  readonly memory: NewMemory;
  readonly text: IndexedText;
}

type VersionState = Omit<MemoryVersion, 'version' | 'changed_at' | 'changed_by'>;

/** As `Tags` in the schema has it: folding must not grow a memory past what an update could set. */
const MAX_TAGS = 100;

/** Trashing without a word of the source is a decision, and clears what an importer had found. */
export const withStatus = (current: Memory, status: MemoryStatus, sourceGone?: boolean): Memory => ({
  ...current,
  status,
  source: withGone(current.source, sourceGone ?? (status !== 'trashed' && current.source.gone === true)),
});

const withGone = (source: MemorySource, gone: boolean): MemorySource =>
  withoutUndefined({ ...source, gone: gone ? true : undefined });

const hashOf = (content: string): Buffer => createHash('sha256').update(content, 'utf8').digest();

const textOfNew = ({ content, title, file_path, tags }: NewMemory): IndexedText => ({
  content,
  title: title ?? null,
  filePath: file_path ?? null,
  tags: tags ?? [],
});

const indexedText = ({ content, title, file_path, tags }: Memory): IndexedText => ({
  content,
  title,
  filePath: file_path,
  tags,
});

const refuseTooLarge = (content: string): void => {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_CONTENT_BYTES)
    throw new EngineError(
      'content_too_large',
      `The content has ${bytes} bytes; a memory holds at most ${MAX_CONTENT_BYTES}. Split it.`,
      {
        bytes,
        limit: MAX_CONTENT_BYTES,
      },
    );
};

const refuseStale = (row: MemoryRow, version: number): void => {
  if (row.version !== version)
    throw new EngineError(
      'version_conflict',
      `Memory ${row.uuid} is at version ${row.version}, not ${version}; fetch it again and repeat the change.`,
      { id: row.uuid, current_version: row.version },
    );
};

const toValues = (memory: Memory, projectId: number): Omit<MemoryValues, 'redaction_level'> => ({
  project_id: projectId,
  status: memory.status,
  visibility: memory.visibility,
  kind: memory.kind,
  language: memory.language,
  happened_at: toEpochMs(memory.timestamp),
  expires_at: memory.expires_at === null ? null : toEpochMs(memory.expires_at),
  importance: memory.importance,
  pinned: memory.pinned ? 1 : 0,
  title: memory.title,
  file_path: memory.file_path,
  key: memory.key,
  source: JSON.stringify(memory.source),
  content_hash: hashOf(memory.content),
  redactions: JSON.stringify(redactionsOf(memory)),
});

const REDACTED = [
  'content',
  'title',
  'file_path',
  'tags',
  'source',
] as const satisfies readonly (keyof RedactableFields & keyof Memory)[];

/** What a version keeps: all that a change can change. */
const VERSIONED = [
  'content',
  'project',
  'title',
  'kind',
  'file_path',
  'language',
  'tags',
  'timestamp',
  'source',
  'importance',
  'pinned',
  'visibility',
  'expires_at',
  'status',
] as const satisfies readonly (keyof Memory)[];

const versionState = (memory: Memory): string =>
  JSON.stringify(Object.fromEntries(VERSIONED.map((field) => [field, memory[field]])));

/** Times in the form that memories are answered with, so that another zone's way to write one is no change. */
const normaliseTimes = <T extends Pick<MemoryChange, 'timestamp' | 'expires_at'>>(fields: T): T => ({
  ...fields,
  timestamp: fields.timestamp === undefined ? undefined : toTimestamp(toEpochMs(fields.timestamp)),
  expires_at: fields.expires_at == null ? fields.expires_at : toTimestamp(toEpochMs(fields.expires_at)),
});

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
