import { ERROR_WEIGHT, PLAIN_WORDS_SHARE, WORDS_SCALE, WORDS_WEIGHT } from './tuning.ts';

/** The parts of a score; null where that half of search did not run. Their sum is the score. */
export interface FusedScore {
  readonly score: number;
  readonly lexical: number | null;
  readonly dense: number | null;
  /** Above 0 where the memory tells of an error that is in the query. */
  readonly error: number;
}

/**
 * One score from both halves: cosine, plus BM25 in units of cosine. Neither is normalised by the query's best hit: a hit is
 * as good as it is, whatever else was found, and measured that ranks better too. The logarithm keeps the sixty words of a
 * bug report from drowning its meaning.
 */
export const fuse = (
  bm25: number | null,
  cosine: number | null,
  errorLikeness: number,
  specific: boolean,
): FusedScore => {
  const lexical =
    bm25 === null ? null : WORDS_WEIGHT * Math.log1p(bm25 / WORDS_SCALE) * (specific ? 1 : PLAIN_WORDS_SHARE);
  const error = ERROR_WEIGHT * errorLikeness;
  return { score: (lexical ?? 0) + (cosine ?? 0) + error, lexical, dense: cosine, error };
};
