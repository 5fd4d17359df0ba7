/** Every number that ranking depends on, in one place. How they were found, and what each is worth: docs/retrieval.md. */

/** BM25's saturation and length normalisation (Robertson & Zaragoza 2009), at their usual values. */
export const K1 = 1.2;
export const B = 0.75;

/** Memories that a store is taken to have at least, when it is judged how rare a word is. */
export const SMALLEST_COLLECTION = 1000;

/** A word in a memory's title or first line counts as so many in its body. */
export const HEAD_WEIGHT = 4;
/** A word in a query's first line counts as so many in the lines after it. */
export const HEAD_OF_QUERY_WEIGHT = 2;
/** Share of a word's BM25 that two words get which follow each other as they do in the query. */
export const PAIR_WEIGHT = 0.2;

/** So many points of BM25 weigh as much as a whole unit of cosine: for queries with names, numbers or identifiers, … */
export const POINTS_A_COSINE_SPECIFIC = 100;
/** … and for queries without. */
export const POINTS_A_COSINE_PLAIN = 400;

/** In a memory of several chunks, the share of the cosine that its title or first line has; the best chunk has the rest. */
export const HEAD_SHARE = 0.4;

/** Memories taken from the word index before they are scored. */
export const LEXICAL_CANDIDATES = 100;
/** The rarest words of a query by which those are looked for. */
export const LOOKED_UP_TERMS = 16;
/** Memories taken from the vector index, by Hamming distance, before cosines decide. */
export const DENSE_CANDIDATES = 100;

/** What the same error adds to the score, in units of cosine; one that is only like it adds its share. No public set has
 *  the same error in query and memory, so this is a choice: enough to put the same error above what merely sounds alike. */
export const ERROR_WEIGHT = 0.5;
/** Memories with the same signature that are looked at, for each error of a query. */
export const ERROR_CANDIDATES = 50;
