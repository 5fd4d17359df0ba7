import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from './memory-filter.ts';

/** Links followed at most; a memory can only replace one that was there before, so that a chain has no circle. */
const LONGEST_CHAIN = 1000;

/** The uuid of the memory at the end of what replaced this one, among those the condition allows; its own without any. */
export const newestOfChain = (db: Database, uuid: string, where: SqlCondition): string =>
  db
    .prepare<(string | number)[], string>(
      `WITH RECURSIVE chain (uuid, length, created_at) AS (
         SELECT ?, 0, 0
         UNION
         SELECT m.uuid, chain.length + 1, m.created_at FROM chain JOIN memory m ON m.supersedes = chain.uuid
         WHERE chain.length < ${LONGEST_CHAIN} AND ${where.sql}
       )
       SELECT uuid FROM chain ORDER BY length DESC, created_at DESC, uuid DESC LIMIT 1`,
    )
    .pluck()
    .get(uuid, ...where.params) ?? uuid;
