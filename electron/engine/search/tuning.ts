/** Every number that ranking depends on, in one place. How they were found, and what they are worth: docs/retrieval.md. */

/** bm25 weights of the columns title, body, tags, path, parts of `memory_words`. */
export const columnWeights = [2, 1, 1, 1, 0.5] as const;

/** Memories taken from the word index before fusing. */
export const LEXICAL_CANDIDATES = 300;
/** Chunks taken from the vector index, by Hamming distance, before cosines decide. */
export const DENSE_CANDIDATES = 400;

/** Share of the words in the fused score; the rest is the vectors'. */
export const LEXICAL_SHARE = 0.5;
