import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import { newestOfChain } from '../memories/newest-of-chain.ts';

export interface Replacing {
  /** The replaced memories that were found, for which this newest is shown. */
  readonly insteadOf: readonly { readonly id: string; readonly title: string | null }[];
}

/**
 * Puts the newest of a chain of memories in the place of one that it replaced, each memory once, at the best of its places. Only
 * a newer one that passes the condition itself: what a filter excludes does not come back through a chain.
 */
export const createReplacedByNewest = (db: Database) => {
  const idOf = db.prepare<[string], number>('SELECT id FROM memory WHERE uuid = ?').pluck();

  return <T extends { readonly memoryId: number }>(
    candidates: readonly T[],
    where: SqlCondition,
  ): (T & Replacing)[] => {
    const replaced = new Map(
      db
        .prepare<(string | number)[], { id: number; uuid: string; title: string | null }>(
          `SELECT old.id, old.uuid, old.title FROM json_each(?) j CROSS JOIN memory old ON old.id = j.value
           WHERE EXISTS (SELECT 1 FROM memory m WHERE m.supersedes = old.uuid AND ${where.sql})`,
        )
        .all(JSON.stringify(candidates.map(({ memoryId }) => memoryId)), ...where.params)
        .map((row) => [row.id, row]),
    );
    const shown = new Map<number, T & { insteadOf: { id: string; title: string | null }[] }>();
    for (const candidate of candidates) {
      const old = replaced.get(candidate.memoryId);
      const memoryId = old === undefined ? candidate.memoryId : idOf.get(newestOfChain(db, old.uuid, where));
      if (memoryId === undefined) continue;
      const place = shown.get(memoryId) ?? { ...candidate, memoryId, insteadOf: [] };
      if (old !== undefined) place.insteadOf.push({ id: old.uuid, title: old.title });
      shown.set(memoryId, place);
    }
    return [...shown.values()];
  };
};
