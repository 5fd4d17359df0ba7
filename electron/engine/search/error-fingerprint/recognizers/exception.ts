import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { parseAtFrame } from './at-frame.ts';
import { kindOfType, parseExceptionHeader } from './exception-header.ts';

/** Lines a message, a diff and a code frame may take before the stack begins. */
const MOST_LINES_BEFORE_STACK = 40;
/** The same where the first line alone could be anything. */
const FEWEST_LINES_BEFORE_STACK = 3;
const ELISION = /^(?:\.\.\. \d+ (?:more|common frames omitted|lines matching)|--- End of |\[Previous line repeated)/;

/** Exceptions of JavaScript, Java, Kotlin and .NET: a header, more lines of message, a stack; or the header alone. */
export const recognizeException: Recognizer = (lines, at) => {
  const line = lines[at];
  const header = line === undefined ? null : parseExceptionHeader(line);
  if (header === null) return null;
  const stackAt = findStack(lines, at + 1, header.isPlain ? MOST_LINES_BEFORE_STACK : FEWEST_LINES_BEFORE_STACK);
  if (stackAt === null) {
    if (!header.isPlain) return null;
    const isBelow = header.message === '' && line?.text.endsWith(':') === true;
    const message = isBelow ? (lines[at + 1]?.text ?? '') : header.message;
    return { error: { kind: kindOfType(header.type), type: header.type, message, frames: [] }, next: at + 1 };
  }
  const { kind, frames, next } = readStack(lines, stackAt);
  const message = [header.message, ...continuation(lines.slice(at + 1, stackAt))].join('\n');
  return { error: { kind, type: header.type, message, frames }, next };
};

const findStack = (lines: readonly Line[], from: number, most: number): number | null => {
  for (let i = from; i < Math.min(lines.length, from + most); i++) {
    const line = lines[i];
    if (line === undefined || (i > from && line.text === '' && lines[i - 1]?.text === '')) return null;
    if (parseAtFrame(line) !== null) return i;
    if (parseExceptionHeader(line)?.isPlain === true) return null;
  }
  return null;
};

/** What follows the first line of a message: after a blank line come diffs and code frames, which are not the message. */
const continuation = (lines: readonly Line[]): string[] => {
  const blank = lines.findIndex(({ text }) => text === '');
  return lines.slice(0, blank === -1 ? undefined : blank).map(({ text }) => text);
};

export const readStack = (lines: readonly Line[], from: number) => {
  const frames: Frame[] = [];
  const kind = parseAtFrame(lines[from] ?? { text: '', indent: 0, isError: false })?.kind ?? 'javascript';
  let next = from;
  for (; next < lines.length; next++) {
    const line = lines[next];
    if (line === undefined) break;
    const parsed = parseAtFrame(line);
    if (parsed === null && !ELISION.test(line.text)) break;
    if (parsed !== null && frames.length < MAX_FRAMES) frames.push(parsed.frame);
  }
  return { kind, frames, next };
};
