import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AnalyzedQuery } from './analyze-query.ts';
import { foldWord } from './analyze-text.ts';
import { BEGINNING_WEIGHT, MOST_BEGINNINGS, SHORTEST_BEGINNING } from './tuning.ts';

/** The word that is still being typed; null where the query ends in anything but a word, or in a filter. */
export const unfinishedWord = (query: string, textOfQuery: string): string | null => {
  const word = /[\p{L}\p{N}\p{M}]+$/u.exec(query)?.[0] ?? null;
  return word !== null && textOfQuery.endsWith(word) ? word : null;
};

/** A character above all that a stem can hold, so that a range ends behind all stems with a beginning. */
const LAST = '\u{10FFFF}';

/**
 * Takes the last word of a query that is being typed as the beginning of a word too: the commonest stems that begin so count as
 * words of the query, at less than the word itself.
 */
export const createTypedBeginnings = (db: Database) => {
  const beginning = db
    .prepare<[string, string, number], string>(
      'SELECT term FROM memory_vocabulary WHERE term > ? AND term < ? ORDER BY doc DESC, term LIMIT ?',
    )
    .pluck();

  return (query: AnalyzedQuery, word: string | null): AnalyzedQuery => {
    // The word's own letters and not its stem: that may be shorter than what was typed (`retrie` of `retries`).
    const typed = word === null ? '' : foldWord(word);
    if (typed.length < SHORTEST_BEGINNING) return query;
    const known = new Set(query.terms.map(({ stem }) => stem));
    const stems = beginning.all(typed, typed + LAST, MOST_BEGINNINGS).filter((stem) => !known.has(stem));
    return {
      ...query,
      terms: [...query.terms, ...stems.map((stem) => ({ stem, weight: BEGINNING_WEIGHT, isBeginning: true }))],
    };
  };
};
