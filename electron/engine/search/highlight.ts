import { stemmer } from 'stemmer';
import type { TextRange } from '#shared/schemas/search.ts';
import { identifierParts, wordsOf } from './analyze-text.ts';

/** What a highlighted word must come down to: lower case, without accents, stemmed as FTS5's porter does. */
export const stemOf = (word: string): string => stemmer(word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());

/** The stems of all that a query's text asks for. */
export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set([...wordsOf(text), ...identifierParts(text)].map(stemOf).filter((stem) => stem !== ''));

const PIECE = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lo}[\p{M}]*|\p{N}+/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Where words, or parts of identifiers, with these stems stand in a text. Ranges are in order and do not overlap. */
export const highlightsIn = (text: string, stems: ReadonlySet<string>): TextRange[] => {
  const ranges: TextRange[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (stems.has(stemOf(word))) ranges.push({ start: index, end: index + word.length });
    else for (const range of partsIn(word, stems)) ranges.push({ start: index + range.start, end: index + range.end });
  }
  return ranges;
};

/** Within a word: the parts of an identifier, and pairs of characters in scripts without spaces. */
const partsIn = (word: string, stems: ReadonlySet<string>): TextRange[] => {
  const pieces = [...word.matchAll(PIECE)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const ranges: TextRange[] = [];
  pieces.forEach((piece, i) => {
    const next = pieces[i + 1];
    const isPair = next !== undefined && stems.has(stemOf(piece.text + next.text));
    const range = isPair ? { start: piece.start, end: next.end } : stems.has(stemOf(piece.text)) ? piece : null;
    if (range === null) return;
    const last = ranges.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else ranges.push({ start: range.start, end: range.end });
  });
  return ranges;
};
