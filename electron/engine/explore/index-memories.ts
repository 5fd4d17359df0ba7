import type { Database } from 'better-sqlite3-multiple-ciphers';
import { type IndexOrder, LONGEST_INDEX, type MemoryIndex, type MemoryIndexQuery } from '#shared/schemas/memory.ts';
import { countMemories } from '../memories/count-memories.ts';
import { filterCondition, type FilterContext } from '../memories/memory-filter.ts';

/** Each ends in the row id, so that equals keep their places from one answer to the next. */
const orderBy: Readonly<Record<IndexOrder, string>> = {
  newest: 'm.happened_at DESC, m.id DESC',
  oldest: 'm.happened_at, m.id',
  updated: 'm.updated_at DESC, m.id DESC',
  used: 'm.last_used_at DESC NULLS LAST, m.id DESC',
  importance: 'm.importance DESC, m.happened_at DESC, m.id DESC',
  title: 'm.title COLLATE NOCASE NULLS LAST, m.id',
};

/** The ids of all memories that pass a filter, in order. Walks short rows only: content stands in a table of its own. */
export const indexMemories = (
  db: Database,
  { order = 'newest', ...filter }: MemoryIndexQuery,
  context: FilterContext,
): MemoryIndex => {
  const where = filterCondition(filter, context);
  const ids = db
    .prepare<(string | number)[], string>(
      `SELECT m.uuid FROM memory m WHERE ${where.sql} ORDER BY ${orderBy[order]} LIMIT ?`,
    )
    .pluck()
    .all(...where.params, LONGEST_INDEX);
  return { ids, total: ids.length < LONGEST_INDEX ? ids.length : countMemories(db, where) };
};
