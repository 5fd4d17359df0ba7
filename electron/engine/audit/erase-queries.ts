import type { Database } from 'better-sqlite3-multiple-ciphers';

/** Which queries: of one principal, or before a time in epoch ms, or all. */
interface Which {
  readonly principal: string | null;
  readonly before: number | null;
}

/** Blanks what was looked for; the digests stay, and so does the chain. Answers how many lines held one. */
export const eraseQueries = (db: Database, which: Which): number =>
  db
    .prepare<[Which]>(
      `UPDATE audit SET query = NULL
       WHERE query IS NOT NULL AND (:principal IS NULL OR principal = :principal) AND (:before IS NULL OR at < :before)`,
    )
    .run(which).changes;
