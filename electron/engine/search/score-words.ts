import type { AnalyzedQuery } from './analyze-query.ts';
import { hashStem, lengthOf, type TokenStream } from './token-stream.ts';
import { B, HEAD_WEIGHT, K1, PAIR_WEIGHT, SMALLEST_COLLECTION } from './tuning.ts';

export interface WordStatistics {
  /** Memories in the index. */
  readonly memories: number;
  /** Mean number of tokens of a memory. */
  readonly meanLength: number;
  /** In how many memories a stem stands. */
  readonly memoriesWith: (stem: string) => number;
}

/**
 * A word's weight by its rarity, always above 0: BM25's inverse document frequency in the form of Lucene. A small store tells
 * little about how rare a word is, so it counts as part of one of `SMALLEST_COLLECTION`: words matter from the first memory
 * on. The two counts may be of different moments, so `having` can be the larger.
 */
export const inverseFrequency = (memories: number, having: number): number => {
  const collection = Math.max(memories, SMALLEST_COLLECTION);
  const known = Math.min(having, collection);
  return Math.log(1 + (collection - known + 0.5) / (known + 0.5));
};

interface Counts {
  readonly terms: Float64Array;
  readonly pairs: Float64Array;
  readonly length: number;
}

/**
 * BM25 of each candidate for a query, from its token stream: words in the head weigh more, and pairs of words that follow
 * each other as in the query add to it, which FTS5's own bm25() cannot express. From 0 upwards, not bounded.
 *
 * How rare a pair is, is counted among the candidates alone: a memory that has the pair is nearly always one of them.
 */
export const scoreWords = (
  query: AnalyzedQuery,
  candidates: ReadonlyMap<number, TokenStream>,
  { memories, meanLength, memoriesWith }: WordStatistics,
): Map<number, number> => {
  const count = createCounter(query);
  const counted = new Map([...candidates].map(([id, stream]) => [id, count(stream)]));
  const termWeights = query.terms.map(({ stem, weight }) => weight * inverseFrequency(memories, memoriesWith(stem)));
  const pairWeights = query.pairs.map(({ weight }, i) => {
    const having = [...counted.values()].filter(({ pairs }) => (pairs[i] ?? 0) > 0).length;
    return PAIR_WEIGHT * weight * inverseFrequency(memories, having);
  });

  const scores = new Map<number, number>();
  for (const [id, { terms, pairs, length }] of counted) {
    const saturation = K1 * (1 - B + (B * length) / Math.max(1, meanLength));
    const points = (weight: number, frequency: number) =>
      frequency === 0 ? 0 : (weight * frequency * (K1 + 1)) / (frequency + saturation);
    let score = 0;
    termWeights.forEach((weight, i) => (score += points(weight, terms[i] as number)));
    pairWeights.forEach((weight, i) => (score += points(weight, pairs[i] as number)));
    scores.set(id, score);
  }
  return scores;
};

/** Counts the query's terms and pairs in a stream; a token in the head counts `HEAD_WEIGHT` times. */
const createCounter = (query: AnalyzedQuery): ((stream: TokenStream) => Counts) => {
  const slots = new Map<number, number>();
  const slotOf = (stem: string): number => {
    const hash = hashStem(stem);
    const slot = slots.get(hash) ?? slots.size;
    slots.set(hash, slot);
    return slot;
  };
  const termSlots = query.terms.map(({ stem }) => slotOf(stem));
  const pairSlots = query.pairs.map(({ first, second }) => [slotOf(first), slotOf(second)] as const);
  const width = slots.size;
  const pairAt = new Map(pairSlots.map(([first, second], i) => [first * width + second, i]));

  return (stream) => {
    const found = new Float64Array(width);
    const pairs = new Float64Array(query.pairs.length);
    const headEnd = 1 + (stream[0] ?? 0);
    let before = -1;
    for (let i = 1; i < stream.length; i++) {
      if (i === headEnd) before = -1;
      const slot = slots.get(stream[i] as number) ?? -1;
      if (slot >= 0) {
        const weight = i < headEnd ? HEAD_WEIGHT : 1;
        found[slot] = (found[slot] as number) + weight;
        const pair = before < 0 ? undefined : pairAt.get(before * width + slot);
        if (pair !== undefined) pairs[pair] = (pairs[pair] as number) + weight;
      }
      before = slot;
    }
    return { terms: Float64Array.from(termSlots, (slot) => found[slot] as number), pairs, length: lengthOf(stream) };
  };
};
