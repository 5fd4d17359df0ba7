import type { Candidate } from './rank-candidates.ts';
import { CONFIDENCE_FLOOR, CONFIDENCE_SHARE } from './tuning.ts';

/** A hit with nearly all that the query's words weigh is what was asked for, however little the model knows the words. */
const ALL_WORDS = 0.9;

/**
 * Whether candidates, best first, are worth giving to somebody who did not ask: something always ranks first. Where meaning was
 * not searched there is nothing to judge by but the words.
 */
export const isConfident = (candidates: readonly Candidate[]): boolean => {
  const [top] = candidates;
  if (top === undefined) return false;
  if (top.error > 0 || top.coverage >= ALL_WORDS) return true;
  const cosines = candidates.flatMap(({ dense }) => dense ?? []);
  if (cosines.length === 0) return top.coverage > 0;
  const confidence = Math.max(...cosines) + CONFIDENCE_SHARE * (top.coverage + (top.lexical ?? 0));
  return confidence >= CONFIDENCE_FLOOR;
};
