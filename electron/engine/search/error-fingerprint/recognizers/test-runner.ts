import type { Line, Recognizer } from '../found-error.ts';
import { fileFrame, nativeFrame } from '../frame.ts';
import { parseAtFrame } from './at-frame.ts';
import { parseExceptionHeader } from './exception-header.ts';
import { readStack } from './exception.ts';

const JEST_TITLE = /^● (.{1,300})$/;
const MOST_DETAIL = 60;
const CODE_FRAME = /^(?:> ?)?\d+ \||^[|^~ ]+$/;

/** Jest: `● suite › test`, what went wrong, a code frame, a stack. An exception in it is left to its own recogniser. */
export const recognizeJest: Recognizer = (lines, at) => {
  const title = JEST_TITLE.exec(lines[at]?.text ?? '')?.[1];
  if (title === undefined || lines[at + 1]?.text !== '') return null;
  const message: string[] = [];
  for (let i = at + 2; i < Math.min(lines.length, at + MOST_DETAIL); i++) {
    const line = lines[i];
    if (line === undefined || JEST_TITLE.test(line.text)) break;
    if (message.length === 0 && parseExceptionHeader(line)?.isPlain === true) return null;
    if (parseAtFrame(line) !== null) {
      const { frames, next } = readStack(lines, i);
      return { error: { kind: 'javascript', type: 'expect', message: message.join('\n'), frames }, next };
    }
    if (line.text !== '' && !CODE_FRAME.test(line.text)) message.push(line.text);
  }
  return null;
};

const CTEST = /^\d+\/\d+ Test +#\d+: (\S{1,200}) \.{2,}\*{3}(Failed|Timeout|Not Run|Exception: \w+)/;
const GTEST = /^(\S.{0,400}\.\w{1,4})(?::\d+|\(\d+\)): (?:Failure|error: Failure)$/;
const SUREFIRE = /^([A-Z]\w*(?:Test|Tests|IT|Spec))[.#](\w+):\d+(?:->[\w.:>-]{1,200})? (?:» (\w+) )?(.+)$/;

/** ctest, GoogleTest and Maven's summary. */
export const recognizeTestRunner: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const next = at + 1;
  const ctest = CTEST.exec(text);
  if (ctest !== null) {
    const [, name = '', what = ''] = ctest;
    const type = what.replace('Exception: ', '');
    return { error: { kind: 'native', type, message: `test ${name}`, frames: [] }, next };
  }
  const path = GTEST.exec(text)?.[1];
  if (path !== undefined) {
    const message = untilBlank(lines, next).join('\n');
    return { error: { kind: 'native', type: 'Failure', message, frames: [nativeFrame(path, '')] }, next };
  }
  const [, suite, test = '', type = 'Failure', message = ''] = SUREFIRE.exec(text) ?? [];
  if (suite === undefined) return null;
  return { error: { kind: 'java', type, message, frames: [fileFrame(`${suite}.java`, test)] }, next };
};

const MOST_EXPECTATION = 8;

const untilBlank = (lines: readonly Line[], from: number): string[] => {
  const texts = lines.slice(from, from + MOST_EXPECTATION).map(({ text }) => text);
  const end = texts.findIndex((text) => text === '' || text.startsWith('['));
  return texts.slice(0, end === -1 ? undefined : end);
};
