import { LEXICAL_SHARE } from './tuning.ts';

/** What is known of a candidate; null where that half did not run. */
export interface CandidateScores {
  /** bm25, 0 where no word matched. */
  readonly bm25: number | null;
  /** Cosine of the best chunk; 0 where there is no vector yet. */
  readonly cosine: number | null;
}

export interface FusedScore {
  /** In [0, 1]. */
  readonly score: number;
  readonly lexical: number | null;
  readonly dense: number | null;
}

/** One score from both halves. `mostBm25` is what the best match of this query could have scored. */
export const fuse = ({ bm25, cosine }: CandidateScores, mostBm25: number): FusedScore => {
  const lexical = bm25 === null ? null : mostBm25 === 0 ? 0 : Math.min(1, bm25 / mostBm25);
  const dense = cosine === null ? null : Math.max(0, cosine);
  if (lexical === null || dense === null) return { score: lexical ?? dense ?? 0, lexical, dense };
  return { score: LEXICAL_SHARE * lexical + (1 - LEXICAL_SHARE) * dense, lexical, dense };
};
