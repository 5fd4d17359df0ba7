import { tokenize } from './analyze-text.ts';

/** An FTS5 expression that any of these stems satisfies; null if there are none. */
export const anyOf = (stems: readonly string[]): string | null =>
  stems.length === 0 ? null : stems.map(quote).join(' OR ');

/** An FTS5 expression for exactly these words in this order; null if there are none. */
export const phraseOf = (text: string): string | null => {
  const stems = tokenize(text).map(({ stem }) => stem);
  return stems.length === 0 ? null : quote(stems.join(' '));
};

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;
