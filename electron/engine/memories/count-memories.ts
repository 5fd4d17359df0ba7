import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from './memory-filter.ts';

/** How many memories `m` pass a condition. */
export const countMemories = (db: Database, { sql, params }: SqlCondition): number =>
  db
    .prepare<(string | number)[], number>(`SELECT count(*) FROM memory m WHERE ${sql}`)
    .pluck()
    .get(...params) ?? 0;
