import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { NewFeedback } from '#shared/schemas/feedback.ts';
import type { Clock } from '../ports.ts';

export interface FeedbackCounts {
  readonly useful: number;
  readonly not_useful: number;
}

export type FeedbackRows = ReturnType<typeof createFeedbackRows>;

/** Judgements on memories, counted for each principal. */
export const createFeedbackRows = (db: Database, clock: Clock) => {
  const add = db.prepare<
    [{ memory: number; principal: number; useful: number; notUseful: number; query: string | null; at: number }]
  >(`
    INSERT INTO memory_feedback (memory_id, principal_id, useful, not_useful, last_query, last_at)
    VALUES (:memory, :principal, :useful, :notUseful, :query, :at)
    ON CONFLICT (memory_id, principal_id) DO UPDATE SET
      useful = useful + excluded.useful,
      not_useful = not_useful + excluded.not_useful,
      last_query = coalesce(excluded.last_query, last_query),
      last_at = max(last_at, excluded.last_at)`);
  const counts = db.prepare<[number], FeedbackCounts>(`
    SELECT coalesce(sum(useful), 0) AS useful, coalesce(sum(not_useful), 0) AS not_useful
    FROM memory_feedback WHERE memory_id = ?`);

  return {
    add(memoryId: number, principalId: number, { useful, query }: NewFeedback): FeedbackCounts {
      add.run({
        memory: memoryId,
        principal: principalId,
        useful: useful ? 1 : 0,
        notUseful: useful ? 0 : 1,
        query: query ?? null,
        at: clock(),
      });
      return counts.get(memoryId) as FeedbackCounts;
    },
  };
};
