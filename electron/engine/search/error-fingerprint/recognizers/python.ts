import { type Frame, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { fileFrame } from '../frame.ts';
import { parseExceptionHeader } from './exception-header.ts';

const TRACEBACK = /^(?:\+ )?(?:Exception Group )?Traceback \(most recent call last\):$/;
const FILE = /^File "([^"]{1,800})", line \d+(?:, in (.{1,200}))?$/;
/** Its source, its marks, and the note that it was repeated. */
const MOST_LINES_A_FRAME = 16;
const EXCEPTION = /^([A-Za-z_][\w.]*)(?:: (.*))?$/;

/** A traceback, or the lone file of a SyntaxError. Python prints the innermost frame last. */
export const recognizeTraceback: Recognizer = (lines, at) => {
  const first = lines[at]?.text ?? '';
  if (!TRACEBACK.test(first) && !FILE.test(first)) return null;
  const frames: Frame[] = [];
  let fileIndent = 0;
  let fileAt = at;
  let i = at;
  for (; i < lines.length && i - fileAt <= MOST_LINES_A_FRAME; i++) {
    const line = lines[i];
    if (line === undefined) break;
    const file = FILE.exec(line.text);
    if (file !== null) {
      frames.push(fileFrame(file[1] ?? '', file[2] ?? '<module>'));
      // Deep recursion: the last frames are the innermost.
      if (frames.length > MAX_FRAMES) frames.shift();
      fileIndent = line.indent;
      fileAt = i;
    } else if (i > at && TRACEBACK.test(line.text)) {
      break;
    } else if (frames.length > 0 && line.text !== '') {
      const isDedented = fileIndent > 0 && line.indent < fileIndent;
      const exception = EXCEPTION.exec(line.text);
      if (exception !== null && (isDedented || parseExceptionHeader(line)?.isPlain === true)) {
        const [, type = '', message = ''] = exception;
        return { error: { kind: 'python', type, message, frames: frames.toReversed() }, next: i + 1 };
      }
      if (isDedented) break;
    }
  }
  return { error: null, next: i };
};

const PYTEST_DETAIL = /^E\s{2,}(.*)$/;
const PYTEST_TITLE = /^_{3,} (.{1,200}) _{3,}$/;
const PYTEST_PLACE = /^(\S{1,400}\.py):\d+: ([A-Z]\w*)?/;
const PYTEST_SUMMARY =
  /^(?:FAILED|ERROR) (\S{1,400}\.py)::(\S{1,300})(?: - (?:((?:[A-Za-z][\w.]*)?(?:Error|Exception|Failed)): )?(.*))?$/;
/** The body of a test between its title and its failure; the place a few lines below. */
const MOST_LINES_ABOVE = 60;
const MOST_LINES_BELOW = 6;
const MOST_DETAIL = 40;

/** pytest: `E   …` between the title of the test and `file.py:12: Type`, and its summary. */
export const recognizePytest: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const summary = PYTEST_SUMMARY.exec(text);
  if (summary !== null) {
    const [, path = '', name = '', type = 'AssertionError', message = ''] = summary;
    const frames = [fileFrame(path, testName(name))];
    return { error: { kind: 'python', type, message, frames }, next: at + 1 };
  }
  if (!PYTEST_DETAIL.test(text) || PYTEST_DETAIL.test(lines[at - 1]?.text ?? '')) return null;
  const details: string[] = [];
  for (let i = at; i < Math.min(lines.length, at + MOST_DETAIL); i++) {
    const detail = PYTEST_DETAIL.exec(lines[i]?.text ?? '')?.[1];
    if (detail === undefined) break;
    details.push(detail);
  }
  const next = at + details.length;
  const place = firstMatch(PYTEST_PLACE, lines.slice(next, next + MOST_LINES_BELOW));
  const title = firstMatch(PYTEST_TITLE, lines.slice(Math.max(0, at - MOST_LINES_ABOVE), at).toReversed());
  const named = /^([A-Z][\w.]*|[a-z]\w*(?:\.\w+)*\.[A-Z]\w*): (.*)$/.exec(details[0] ?? '');
  const type = named?.[1] ?? place?.[2] ?? 'AssertionError';
  const message = named?.[2] ?? details[0] ?? '';
  const frames = place === null ? [] : [fileFrame(place[1] ?? '', testName(title?.[1] ?? ''))];
  return { error: { kind: 'python', type, message, frames }, next };
};

/** `TestCase::test_it[param]` and `TestCase.test_it[param]` are one test. */
const testName = (name: string): string =>
  name
    .replace(/^ERROR at \w+ of /, '')
    .replaceAll('::', '.')
    .replace(/\[.*$/, '');

const firstMatch = (pattern: RegExp, lines: readonly { readonly text: string }[]): RegExpExecArray | null => {
  for (const { text } of lines) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
};
