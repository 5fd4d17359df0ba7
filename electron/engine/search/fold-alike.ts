import { likeness } from './likeness.ts';
import type { TokenStream } from './token-stream.ts';
import { FOLDED_LIKENESS } from './tuning.ts';

/** Tokens of a memory that are compared; more would hold up the engine for what is told apart long before. */
const COMPARED = 4000;

export interface Folded<T> {
  readonly candidate: T;
  /** Those that say the same, in their order. */
  readonly alike: readonly T[];
}

/**
 * The first `limit` candidates, each with those after it that say nearly the same: what is folded makes room for something else.
 * A candidate without words is like no other.
 */
export const foldAlike = <T extends { readonly memoryId: number }>(
  candidates: readonly T[],
  streams: ReadonlyMap<number, TokenStream>,
  limit: number,
): Folded<T>[] => {
  const kept: { candidate: T; alike: T[]; words: ReadonlySet<number> }[] = [];
  for (const candidate of candidates) {
    const words = new Set(streams.get(candidate.memoryId)?.subarray(1, 1 + COMPARED));
    const twin = kept.find((other) => likeness(words, other.words, FOLDED_LIKENESS) >= FOLDED_LIKENESS);
    if (twin !== undefined) twin.alike.push(candidate);
    else if (kept.length === limit) break;
    else kept.push({ candidate, alike: [], words });
  }
  return kept;
};
