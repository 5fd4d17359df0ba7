import { cutBlocks } from './cut-blocks.ts';

/** A stretch of a text that begins here and reaches to the next one. */
export interface Piece {
  /** Of a line, in UTF-16 units from the start of the text. */
  readonly start: number;
  /** Path of the symbol; null for what has no name. */
  readonly title: string | null;
  /** Is to be a unit of its own unless it is tiny. */
  readonly isAlone: boolean;
  /** Path of the class or namespace that it is a member of; null at the top. */
  readonly within: string | null;
  /** The beginning of something that was cut into its members. */
  readonly isHead: boolean;
}

/** A stretch that becomes a unit; without a title it is the top level of the file. */
export interface Cut {
  readonly start: number;
  readonly title: string | null;
}

/** Lengths in UTF-16 units. Below `TINY` a function says too little alone; from `LONG` on a value is found alone. */
const TINY = 120;
const LONG = 400;
const LONGEST_TOGETHER = 1_500;
/** What has no structure that is known is cut into blocks beyond this. */
const LONGEST_LOOSE = 3_000;

interface Gathered {
  readonly start: number;
  readonly end: number;
  readonly titles: readonly string[];
  /** Whether there is a title for all that is in it. */
  readonly isNamed: boolean;
  readonly isAlone: boolean;
  readonly within: string | null;
  readonly isHead: boolean;
}

/**
 * Joins neighbours that say too little alone: imports and constants, one-line functions, the first fields of a class with
 * its head, a stray line with what follows it. Splits what is long and has no name.
 */
export const mergePieces = (text: string, pieces: readonly Piece[]): Cut[] => {
  const gathered: Gathered[] = [];
  pieces.forEach((piece, index) => {
    const next = gather(piece, pieces[index + 1]?.start ?? text.length);
    if (gathered.at(-1)?.within !== next.within) tidyEnd(gathered, text);
    const last = gathered.pop();
    if (last === undefined) gathered.push(next);
    else gathered.push(...join(last, next, text));
  });
  tidyEnd(gathered, text);
  return gathered.flatMap((one) => toCuts(one, text));
};

/** A stray line at the end of a file or class has nothing after it to go with, and goes with what is before. */
const tidyEnd = (gathered: Gathered[], text: string): void => {
  const last = gathered.at(-1);
  const before = gathered.at(-2);
  if (last === undefined || before === undefined || last.isHead || before.isHead) return;
  if (isStray(last, last.within, text)) gathered.splice(-2, 2, { ...before, end: last.end });
};

const gather = ({ start, title, isAlone, within, isHead }: Piece, end: number): Gathered => ({
  start,
  end,
  titles: title === null ? [] : [title],
  isNamed: title !== null,
  isAlone: isHead || (title !== null && end - start >= (isAlone ? TINY : LONG)),
  within,
  isHead,
});

/** The two as one, or both. */
const join = (last: Gathered, next: Gathered, text: string): Gathered[] => {
  const absorbed = { ...next, start: last.start };
  if (text.slice(last.start, last.end).trim() === '') return [absorbed];
  if (next.isAlone) return isStray(last, next.within, text) ? [absorbed] : [last, next];
  if (next.end - last.start > LONGEST_TOGETHER) return [last, next];
  if (last.isHead) return next.within === last.titles[0] ? [{ ...last, end: next.end }] : [last, next];
  if (last.isAlone || next.within !== last.within) return [last, next];
  const titles = [...last.titles, ...next.titles];
  return [{ ...last, end: next.end, titles, isNamed: last.isNamed && next.isNamed }];
};

/** A line or two that say nothing alone: `public:`, `package x`, `let id = 0`, the bare head of a member's class. */
const isStray = (
  { start, end, titles, within, isHead, isAlone }: Gathered,
  place: string | null,
  text: string,
): boolean => {
  const length = end - start;
  if (isHead) {
    const isOneLine = !text.slice(start, end).trim().includes('\n');
    return titles[0] === place && length < (isOneLine ? TINY : TINY / 2);
  }
  return within === place && !isAlone && length < (titles.length === 0 ? TINY : TINY / 2);
};

const MOST_TITLES = 4;

/** Names are told of a group only where they are all, and few: a title that changes with each new line would be no name. */
const toCuts = ({ start, end, titles, isNamed, within }: Gathered, text: string): Cut[] => {
  const title = isNamed && titles.length <= MOST_TITLES ? titles.join(', ') : within;
  if (isNamed || end - start <= LONGEST_LOOSE) return [{ start, title }];
  return cutBlocks(text.slice(start, end)).map((block) => ({ start: start + block.start, title }));
};
