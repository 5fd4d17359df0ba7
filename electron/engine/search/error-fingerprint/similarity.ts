import type { FoundError, Frame } from './found-error.ts';

const TYPE_WEIGHT = 0.25;
const MESSAGE_WEIGHT = 0.35;
const FRAMES_WEIGHT = 0.4;

/** What a placeholder in a message weighs against a word. */
const PLACEHOLDER_WEIGHT = 0.25;
/** What a library frame weighs against an own one. */
const LIBRARY_WEIGHT = 0.25;
/** The share of a match that a moved function, or a type under another package, still is. */
const SAME_LAST_NAME = 0.5;

/**
 * How alike two errors are, from 0 to 1, symmetric, 1 for an error and itself:
 *
 *     (0.25 · type + 0.35 · message + 0.4 · frames) / (sum of the weights both errors have something for)
 *
 * - type: 1 if equal, 0.5 if only the last name is (`AssertionError` and `org.x.AssertionError`), else 0
 * - message: Dice's 2·|A∩B| / (|A| + |B|) over the sets of words, a placeholder weighing 0.25 of a word
 * - frames: the same over the heaviest common subsequence, so that order counts; a library frame weighs 0.25 of an own
 *   one, and a function that went to another module matches by half
 *
 * Messages count unless both are empty, frames only if both errors have some: a bare message is no evidence against a
 * stack.
 */
export const similarity = (a: FoundError, b: FoundError): number => {
  const parts = [
    { weight: TYPE_WEIGHT, value: nameLikeness(a.type, b.type, /[.:\\]/) },
    ...(a.message === '' && b.message === ''
      ? []
      : [{ weight: MESSAGE_WEIGHT, value: messageLikeness(a.message, b.message) }]),
    ...(a.frames.length === 0 || b.frames.length === 0
      ? []
      : [{ weight: FRAMES_WEIGHT, value: framesLikeness(a.frames, b.frames) }]),
  ];
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return Math.min(1, parts.reduce((sum, { weight, value }) => sum + weight * value, 0) / total);
};

const nameLikeness = (a: string, b: string, separator: RegExp): number => {
  if (a === b) return 1;
  return a.split(separator).at(-1) === b.split(separator).at(-1) ? SAME_LAST_NAME : 0;
};

const TOKEN = /<\w+>|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;
const tokensOf = (message: string): Set<string> => new Set(message.toLowerCase().match(TOKEN));
const weightOf = (tokens: Iterable<string>): number =>
  Iterator.from(tokens).reduce((sum, token) => sum + (/^[\p{L}\p{N}_]/u.test(token) ? 1 : PLACEHOLDER_WEIGHT), 0);

const messageLikeness = (a: string, b: string): number => {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  const both = weightOf(left) + weightOf(right);
  return both === 0 ? 0 : (2 * weightOf(left.intersection(right))) / both;
};

const frameWeight = (frame: Frame): number => (frame.own ? 1 : LIBRARY_WEIGHT);
const stackWeight = (frames: readonly Frame[]): number => frames.reduce((sum, frame) => sum + frameWeight(frame), 0);

const framesLikeness = (a: readonly Frame[], b: readonly Frame[]): number =>
  (2 * commonWeight(a, b)) / (stackWeight(a) + stackWeight(b));

/** Weight of the heaviest common subsequence; row by row, 40 × 40 steps at most. */
const commonWeight = (a: readonly Frame[], b: readonly Frame[]): number => {
  let above = Array.from({ length: b.length + 1 }, () => 0);
  for (const left of a) {
    const row = [0];
    b.forEach((right, j) => {
      const matched = (above[j] ?? 0) + matchWeight(left, right);
      row.push(Math.max(matched, above[j + 1] ?? 0, row[j] ?? 0));
    });
    above = row;
  }
  return above.at(-1) ?? 0;
};

const matchWeight = (a: Frame, b: Frame): number => {
  const weight = Math.min(frameWeight(a), frameWeight(b));
  if (a.name === b.name) return weight;
  const name = a.name.slice(a.name.indexOf('#') + 1);
  const isTelling = name !== '' && name !== '<anonymous>' && name !== '<module>' && name !== 'main';
  return isTelling && name === b.name.slice(b.name.indexOf('#') + 1) ? weight * SAME_LAST_NAME : 0;
};
