import type { AnalyzedQuery } from './analyze-query.ts';
import { hashStem, lengthOf, type TokenStream } from './token-stream.ts';
import { B, HEAD_WEIGHT, K1_PLAIN, K1_SPECIFIC, PAIR_WEIGHT, SCORED_TERMS, SMALLEST_COLLECTION } from './tuning.ts';

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
const inverseFrequency = (memories: number, having: number): number => {
  const collection = Math.max(memories, SMALLEST_COLLECTION);
  const known = Math.min(having, collection);
  return Math.log(1 + (collection - known + 0.5) / (known + 0.5));
};

interface Counts {
  readonly terms: Float64Array;
  readonly pairs: Float64Array;
  readonly length: number;
}

export interface WordScore {
  /** From 0 upwards, not bounded. */
  readonly bm25: number;
  /** Of what the query's words weigh, the share of those that the memory has: 0 to 1. */
  readonly coverage: number;
}

/**
 * BM25 of each candidate for a query, from its token stream: words in the head weigh more, and pairs of words that follow
 * each other as in the query add to it, which FTS5's own bm25() cannot express.
 *
 * How rare a pair is, is counted among the candidates alone: a memory that has the pair is nearly always one of them.
 */
export const scoreWords = (
  query: AnalyzedQuery,
  candidates: ReadonlyMap<number, TokenStream>,
  statistics: WordStatistics,
): Map<number, WordScore> => {
  const { memories, meanLength } = statistics;
  const terms = heaviestTerms(query, statistics);
  const pairs = query.pairs.slice(0, SCORED_TERMS);
  const count = createCounter(terms, pairs);
  const counted = new Map([...candidates].map(([id, stream]) => [id, count(stream)]));
  const pairWeights = pairs.map(({ weight }, i) => {
    const having = [...counted.values()].filter((counts) => (counts.pairs[i] ?? 0) > 0).length;
    return PAIR_WEIGHT * weight * inverseFrequency(memories, having);
  });
  const asked = terms.reduce((sum, { rarity, isBeginning }) => (isBeginning ? sum : sum + rarity), 0);
  const k1 = query.specific ? K1_SPECIFIC : K1_PLAIN;

  const scores = new Map<number, WordScore>();
  for (const [id, counts] of counted) {
    const saturation = k1 * (1 - B + (B * counts.length) / Math.max(1, meanLength));
    const points = (weight: number, frequency: number) =>
      frequency === 0 ? 0 : (weight * frequency * (k1 + 1)) / (frequency + saturation);
    let bm25 = 0;
    let found = 0;
    terms.forEach(({ weight, rarity, isBeginning }, i) => {
      const frequency = counts.terms[i] as number;
      bm25 += points(weight * rarity, frequency);
      if (frequency > 0 && !isBeginning) found += rarity;
    });
    pairWeights.forEach((weight, i) => (bm25 += points(weight, counts.pairs[i] as number)));
    scores.set(id, { bm25, coverage: asked === 0 ? 0 : found / asked });
  }
  return scores;
};

export interface RatedTerm {
  readonly stem: string;
  readonly weight: number;
  /** Its inverse frequency. */
  readonly rarity: number;
  /** In how many memories it stands. */
  readonly having: number;
  readonly isBeginning: boolean;
}

/** The terms of a query that tell most, heaviest first. */
export const heaviestTerms = ({ terms }: AnalyzedQuery, { memories, memoriesWith }: WordStatistics): RatedTerm[] =>
  terms
    .map(({ stem, weight, isBeginning = false }) => {
      const having = memoriesWith(stem);
      return { stem, weight, isBeginning, having, rarity: inverseFrequency(memories, having) };
    })
    .toSorted((a, b) => b.weight * b.rarity - a.weight * a.rarity)
    .slice(0, SCORED_TERMS);

/** Counts the query's terms and pairs in a stream; a token in the head counts `HEAD_WEIGHT` times. */
const createCounter = (
  queryTerms: readonly { readonly stem: string }[],
  queryPairs: AnalyzedQuery['pairs'],
): ((stream: TokenStream) => Counts) => {
  const slots = new Map<number, number>();
  const slotOf = (stem: string): number => {
    const hash = hashStem(stem);
    const slot = slots.get(hash) ?? slots.size;
    slots.set(hash, slot);
    return slot;
  };
  const termSlots = queryTerms.map(({ stem }) => slotOf(stem));
  const pairSlots = queryPairs.map(({ first, second }) => [slotOf(first), slotOf(second)] as const);
  const width = slots.size;
  const pairAt = new Map(pairSlots.map(([first, second], i) => [first * width + second, i]));

  return (stream) => {
    const found = new Float64Array(width);
    const pairs = new Float64Array(queryPairs.length);
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
