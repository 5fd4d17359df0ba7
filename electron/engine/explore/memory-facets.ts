import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { MemoryFacets, MemoryFilter } from '#shared/schemas/memory.ts';
import { filterCondition, type FilterContext } from '../memories/memory-filter.ts';

const MOST_VALUES = 100;

interface Facet {
  readonly value: string;
  readonly joins: string;
  /** The fields of the filter that choose among its values. */
  readonly own: readonly (keyof MemoryFilter)[];
}

const facets: Readonly<Record<keyof MemoryFacets, Facet>> = {
  project: { value: 'p.name', joins: 'JOIN project p ON p.id = m.project_id', own: ['project'] },
  kind: { value: 'm.kind', joins: '', own: ['kind'] },
  tag: {
    value: 't.name',
    joins: 'JOIN memory_tag mt ON mt.memory_id = m.id JOIN tag t ON t.id = mt.tag_id',
    own: ['tags_any', 'tags_all'],
  },
  agent: {
    value: "IFNULL(m.source ->> 'agent', o.name)",
    joins: 'JOIN principal o ON o.id = m.owner_id',
    own: ['agent'],
  },
  language: { value: 'm.language', joins: '', own: ['language'] },
  visibility: { value: 'm.visibility', joins: '', own: ['visibility'] },
};

/** How many memories a filter would leave, by each value of each field; only those that the caller may see. */
export const memoryFacets = (db: Database, filter: MemoryFilter, context: FilterContext): MemoryFacets => {
  const countsOf = ({ value, joins, own }: Facet) => {
    const where = filterCondition(without(filter, own), context);
    return db
      .prepare<(string | number)[], { value: string; count: number }>(
        `SELECT ${value} AS value, count(*) AS count FROM memory m ${joins}
         WHERE ${where.sql} AND ${value} IS NOT NULL
         GROUP BY ${value} ORDER BY count DESC, value LIMIT ${MOST_VALUES}`,
      )
      .all(...where.params);
  };
  return {
    project: countsOf(facets.project),
    kind: countsOf(facets.kind),
    tag: countsOf(facets.tag),
    agent: countsOf(facets.agent),
    language: countsOf(facets.language),
    visibility: countsOf(facets.visibility),
  };
};

const without = (filter: MemoryFilter, fields: readonly (keyof MemoryFilter)[]): MemoryFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([field]) => !fields.includes(field as keyof MemoryFilter)),
  ) as MemoryFilter;
