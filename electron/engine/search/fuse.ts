import { ERROR_WEIGHT, POINTS_A_COSINE_PLAIN, POINTS_A_COSINE_SPECIFIC } from './tuning.ts';

/** The parts of a score; null where that half of search did not run. Their sum is the score. */
export interface FusedScore {
  readonly score: number;
  readonly lexical: number | null;
  readonly dense: number | null;
  /** Above 0 where the memory tells of an error that is in the query. */
  readonly error: number;
}

/**
 * One score from both halves: cosine plus BM25 in units of cosine. Neither is normalised by the query's best hit: a hit is
 * as good as it is, whatever else was found, and measured that ranks better too.
 */
export const fuse = (
  bm25: number | null,
  cosine: number | null,
  errorLikeness: number,
  specific: boolean,
): FusedScore => {
  const lexical = bm25 === null ? null : bm25 / (specific ? POINTS_A_COSINE_SPECIFIC : POINTS_A_COSINE_PLAIN);
  const error = ERROR_WEIGHT * errorLikeness;
  return { score: (lexical ?? 0) + (cosine ?? 0) + error, lexical, dense: cosine, error };
};
