import { identifierParts, toIndexedText, wordsOf } from './analyze-text.ts';

/** Terms beyond this many add time and no discrimination (a pasted log of a thousand lines). */
const MAX_TERMS = 200;

/** Runs such as `foo_bar`, `1.0.21`, `src/a.ts`, `--dry-run`: their words in a row mean more than their words alone. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[^\s\p{L}\p{N}\p{M}]{1,2}[\p{L}\p{N}\p{M}]+)+/gu;

/** An FTS5 expression that any word, identifier part or compound of the text satisfies; null if the text has no words. */
export const anyWordOf = (text: string): string | null => {
  const terms = new Set<string>();
  for (const word of wordsOf(text)) terms.add(quote(word.toLowerCase()));
  for (const part of identifierParts(text)) terms.add(quote(part.toLowerCase()));
  for (const [compound] of text.matchAll(COMPOUND)) terms.add(quote(toIndexedText(compound).toLowerCase()));
  return terms.size === 0 ? null : [...terms].slice(0, MAX_TERMS).join(' OR ');
};

/** An FTS5 expression for exactly these words in this order; null if there are none. */
export const phraseOf = (text: string): string | null => {
  const words = wordsOf(text);
  return words.length === 0 ? null : quote(words.join(' '));
};

const quote = (term: string): string => `"${term.replaceAll('"', '""')}"`;
