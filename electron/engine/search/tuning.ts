/** Every number that ranking depends on, in one place. How they were found, and what each is worth: docs/retrieval.md. */

/** BM25's length normalisation (Robertson & Zaragoza 2009), at its usual value. */
export const B = 0.75;
/** BM25's saturation: the usual value for queries with names, numbers or identifiers, … */
export const K1_SPECIFIC = 1.2;
/** … and less for plain descriptions, where having all of the words counts, not having one of them often. */
export const K1_PLAIN = 0.5;

/** Memories that a store is taken to have at least, when it is judged how rare a word is. */
export const SMALLEST_COLLECTION = 1000;

/** A word in a memory's title or first line counts as so many in its body. */
export const HEAD_WEIGHT = 6;
/** A word in a query's first line counts as so many in the lines after it. */
export const HEAD_OF_QUERY_WEIGHT = 2;
/** Share of a word's BM25 that two words get which follow each other as they do in the query. */
export const PAIR_WEIGHT = 0.2;
/** The heaviest words of a query, and as many pairs: more only add noise (stack traces, bug reports). */
export const SCORED_TERMS = 24;

/** score = cosine + WORDS_WEIGHT · ln(1 + BM25 / WORDS_SCALE), … */
export const WORDS_WEIGHT = 0.65;
export const WORDS_SCALE = 40;
/** … and of the words only this share for queries without names, numbers or identifiers. */
export const PLAIN_WORDS_SHARE = 1 / 3;

/** In a memory with a head of its own, the share of the cosine that the head has; the best chunk has the rest. */
export const HEAD_SHARE = 0.45;

/** Memories taken from the word index before they are scored. */
export const LEXICAL_CANDIDATES = 100;
/** The heaviest words of a query by which those are looked for. */
export const LOOKED_UP_TERMS = 10;
/** A word in more than this share of all memories is left to scoring, … */
export const COMMON_TERM_SHARE = 0.1;
/** … unless fewer rarer ones than this remain. */
export const LEAST_LOOKED_UP_TERMS = 2;
/** Memories taken from the vector index, by Hamming distance, before cosines decide. */
export const DENSE_CANDIDATES = 100;

/** What the same error adds to the score, in units of cosine; one that is only like it adds its share. No public set has
 *  the same error in query and memory, so this is a choice: enough to put the same error above what merely sounds alike. */
export const ERROR_WEIGHT = 0.5;
/** Memories with the same signature that are looked at, for each error of a query. */
export const ERROR_CANDIDATES = 50;

/** Best cosine + this much of the best hit's coverage and of its words, … */
export const CONFIDENCE_SHARE = 0.1;
/** … is at least this for an answer that is worth giving unasked. */
export const CONFIDENCE_FLOOR = 0.45;

/** While a query is typed: letters from which on a word is taken as the beginning of others, … */
export const SHORTEST_BEGINNING = 2;
/** … how many of those, the commonest, … */
export const MOST_BEGINNINGS = 8;
/** … and what each counts, where a whole word counts 1 or 2. */
export const BEGINNING_WEIGHT = 0.5;

/** What judgements add to a score at most, in units of cosine: they reorder what fits about equally well, and lift nothing that does not. */
export const FEEDBACK_WEIGHT = 0.15;
/** Neutral voices that are counted besides: one judgement alone moves a memory by a third. */
export const NEUTRAL_VOICES = 2;

/** What code of a test is put behind, in units of cosine: a test is named in the very words of a question and answers it less well
 *  than what it tests. No public set tells paths, so this is a choice: it decides between what fits about equally well. */
export const TEST_SETBACK = 0.05;

/** Two texts that share this much of all the words in either (Jaccard) say the same: of hits, the lower is folded into the higher. */
export const FOLDED_LIKENESS = 0.9;
