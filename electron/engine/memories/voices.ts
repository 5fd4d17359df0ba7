import type { Database } from 'better-sqlite3-multiple-ciphers';

/** What the principals together think of a memory. */
export interface Voices {
  /** Each principal's share of useful less not useful, -1 to 1, summed. */
  readonly sum: number;
  /** How many principals judged. */
  readonly count: number;
}

/** The judgements on memories, one voice a principal, however often it judged. Only of those that anybody judged. */
export const createVoices = (db: Database) => {
  const select = db.prepare<[string], { id: number } & Voices>(`
    SELECT memory_id AS id, sum(1.0 * (useful - not_useful) / (useful + not_useful)) AS sum, count(*) AS count
    FROM memory_feedback
    WHERE memory_id IN (SELECT value FROM json_each(?)) AND useful + not_useful > 0
    GROUP BY memory_id`);
  return (memoryIds: readonly number[]): Map<number, Voices> =>
    new Map(select.all(JSON.stringify(memoryIds)).map(({ id, ...voices }) => [id, voices]));
};
