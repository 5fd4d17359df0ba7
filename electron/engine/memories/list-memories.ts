import type { Database } from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import type { MemoryListQuery, MemoryOrder, MemoryPage } from '#shared/schemas/memory.ts';
import type { Redactor } from '../privacy/redaction/redactor.ts';
import { countMemories } from './count-memories.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import { filterCondition, type FilterContext } from './memory-filter.ts';
import { MEMORY_COLUMNS, MEMORY_JOINS, type MemoryRow, toMemoryHead } from './memory-row.ts';
import type { TagRows } from './tag-rows.ts';

const DEFAULT_LIMIT = 50;
/** UTF-16 units of content on one page. */
const LARGEST_PAGE = 8 * 1024 * 1024;

/** The order, the epoch ms that it sorts by, and the row id. */
const positionIn = (order: MemoryOrder) => z.tuple([z.literal(order), z.int(), z.int()]);

const sortOf: Readonly<Record<MemoryOrder, { column: 'happened_at' | 'updated_at'; direction: 'DESC' | 'ASC' }>> = {
  newest: { column: 'happened_at', direction: 'DESC' },
  oldest: { column: 'happened_at', direction: 'ASC' },
  updated: { column: 'updated_at', direction: 'DESC' },
};

export const listMemories = (
  db: Database,
  tags: TagRows,
  redactor: Redactor,
  query: MemoryListQuery,
  context: FilterContext,
): MemoryPage => {
  const { order = 'newest', limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const where = filterCondition(filter, context);
  const { column, direction } = sortOf[order];
  const beyond = cursor === undefined ? null : decodeCursor(cursor, positionIn(order));
  const comparison = direction === 'DESC' ? '<' : '>';
  const rows = db
    .prepare<(string | number)[], MemoryRow & { content: string }>(
      `SELECT ${MEMORY_COLUMNS}, c.content
       FROM memory m ${MEMORY_JOINS} JOIN memory_content c ON c.memory_id = m.id
       WHERE ${where.sql} ${beyond === null ? '' : `AND (m.${column}, m.id) ${comparison} (?, ?)`}
       ORDER BY m.${column} ${direction}, m.id ${direction}
       LIMIT ?`,
    )
    .iterate(...where.params, ...(beyond === null ? [] : beyond.slice(1)), limit + 1);
  const { page, hasMore } = takePage(rows, limit);
  const last = page.at(-1);
  return {
    memories: page.map((row) =>
      redactor.read(row.redaction_level, { ...toMemoryHead(row, tags.of(row.id)), content: row.content }),
    ),
    next_cursor: hasMore && last !== undefined ? encodeCursor([order, last[column], last.id]) : null,
    total: countMemories(db, where),
  };
};

/** As many rows as may be on a page: never none, and not so much text that the answer would be a burden. */
const takePage = (rows: Iterable<MemoryRow & { content: string }>, limit: number) => {
  const page: (MemoryRow & { content: string })[] = [];
  let units = 0;
  for (const row of rows) {
    units += row.content.length;
    if (page.length === limit || (page.length > 0 && units > LARGEST_PAGE)) return { page, hasMore: true };
    page.push(row);
  }
  return { page, hasMore: false };
};
