import type { Finding } from './finding.ts';
import { findTokens, type TokenFormat } from './token-format.ts';

/** A line break inside a token: bare, escaped, quoted by `>`, or between two pieces of a string. */
const BREAK = /["'`]?[ \t]{0,4}[+.\\]?[ \t]{0,4}\r?\n[ \t]{0,40}[>|#*+]?[ \t]{0,8}["'`]?(?=[A-Za-z0-9_-])/g;
const TOKEN_TEXT = /[A-Za-z0-9_.~+/=-]{1,300}/y;
const IN_TOKEN = /[A-Za-z0-9_.~+/=-]/;
/** UTF-16 units of a line that are looked at before its end. */
const LONGEST_PIECE = 300;
const SHORTEST_PIECE = 4;
/** Lines that one token is spread over at most. */
const MOST_LINES = 8;

interface Piece {
  readonly start: number;
  readonly end: number;
}

/** Tokens that are broken over lines. What is whole before its first break is left to others. */
export const findWrappedTokens = (text: string, formats: readonly TokenFormat[]): Finding[] => {
  if (!text.includes('\n')) return [];
  const breaks = new Map([...text.matchAll(BREAK)].map(({ 0: found, index }) => [index, index + found.length]));
  const found: Finding[] = [];
  for (const at of breaks.keys()) {
    const first = { start: startOfPiece(text, at), end: at };
    if (first.end - first.start < SHORTEST_PIECE) continue;
    const head = text.slice(first.start, first.end);
    const possible = formats.filter(({ hint }) => head.includes(hint));
    if (possible.length === 0 || findTokens(head, possible).some(({ end }) => end === head.length)) continue;
    const token = unwrap(text, first, breaks, possible);
    if (token !== null) found.push(token);
  }
  return found;
};

const startOfPiece = (text: string, end: number): number => {
  let start = end;
  while (start > 0 && end - start < LONGEST_PIECE && IN_TOKEN.test(text[start - 1] as string)) start--;
  return start;
};

/** Takes one line more until they are a token together that goes beyond the first. */
const unwrap = (
  text: string,
  first: Piece,
  breaks: ReadonlyMap<number, number>,
  formats: readonly TokenFormat[],
): Finding | null => {
  let joined = text.slice(first.start, first.end);
  let end = first.end;
  for (let lines = 1; lines < MOST_LINES; lines++) {
    const start = breaks.get(end);
    if (start === undefined) return null;
    TOKEN_TEXT.lastIndex = start;
    const piece = TOKEN_TEXT.exec(text)?.[0] ?? '';
    const before = joined.length;
    joined += piece;
    const token = findTokens(joined, formats).find((each) => each.start < first.end - first.start && each.end > before);
    if (token !== undefined)
      return { start: first.start + token.start, end: start + (token.end - before), kind: token.kind };
    end = start + piece.length;
  }
  return null;
};
