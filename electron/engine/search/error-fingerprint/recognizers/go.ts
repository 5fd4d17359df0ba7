import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { fileFrame, packageFrame } from '../frame.ts';

const PANIC = /^(panic|fatal error): (.*)$/;
const GOROUTINE = /^goroutine \d+ .{0,200}\[.{1,100}\]:$/;
const PLACE = /^(\S.{0,600}\.(?:go|s)):\d+(?: \+0x[0-9a-f]+)?$/;
const MOST_LINES_BEFORE_STACK = 12;

/** A panic or a fatal error of the runtime, with the first goroutine's stack; the other goroutines are passed over. */
export const recognizeGoPanic: Recognizer = (lines, at) => {
  const [, word = '', rest = ''] = PANIC.exec(lines[at]?.text ?? '') ?? [];
  if (word === '') return null;
  const head = lines.slice(at + 1, at + 1 + MOST_LINES_BEFORE_STACK);
  const start = head.findIndex(({ text }) => GOROUTINE.test(text));
  // "fatal error:" is said by compilers and git too.
  if (start === -1 && word !== 'panic') return null;
  const { frames, next } = start === -1 ? { frames: [], next: at + 1 } : readGoroutines(lines, at + 1 + start);
  const runtime = /^runtime error: (.*)$/.exec(rest)?.[1];
  const type = runtime === undefined ? word : 'runtime error';
  const message = (runtime ?? rest).replace(/ \[recovered\]$/, '');
  return { error: { kind: 'go', type, message, frames }, next };
};

const readGoroutines = (lines: readonly Line[], from: number): { frames: Frame[]; next: number } => {
  const frames: Frame[] = [];
  let isFirst = true;
  let next = from + 1;
  for (; next < lines.length; next++) {
    const call = lines[next]?.text ?? '';
    if (GOROUTINE.test(call)) isFirst = false;
    else if (PLACE.test(call)) continue;
    else {
      const path = PLACE.exec(lines[next + 1]?.text ?? '')?.[1];
      if (path === undefined && call !== '' && !call.startsWith('...')) break;
      // What deferred calls and the panic itself add above the code that failed says nothing.
      if (path === undefined || !isFirst || frames.length >= MAX_FRAMES || call.startsWith('panic(')) continue;
      if (!call.startsWith('created by ')) frames.push(packageFrame(call, path));
    }
  }
  return { frames, next };
};

const TEST = /^--- FAIL: (\S{1,300})/;
const TEST_DETAIL = /^(\S{1,200}\.go):\d+: ?(.*)$/;
const MOST_DETAIL = 20;

/** `--- FAIL: TestX (0.00s)` and the first line its test logged. A parent of failing subtests says nothing itself. */
export const recognizeGoTest: Recognizer = (lines, at) => {
  const name = TEST.exec(lines[at]?.text ?? '')?.[1];
  if (name === undefined) return null;
  if (TEST.exec(lines[at + 1]?.text ?? '')?.[1]?.startsWith(`${name}/`) === true) return null;
  for (let i = at + 1; i < Math.min(lines.length, at + MOST_DETAIL); i++) {
    const text = lines[i]?.text ?? '';
    if (TEST.test(text)) break;
    const detail = TEST_DETAIL.exec(text);
    if (detail === null) continue;
    const [, path = '', said = ''] = detail;
    // testify begins an empty line and names the error below.
    const message = said === '' ? (testifyError(lines, i + 1) ?? '') : said;
    return { error: { kind: 'go', type: 'FAIL', message, frames: [fileFrame(path, name)] }, next: i + 1 };
  }
  return { error: { kind: 'go', type: 'FAIL', message: '', frames: [fileFrame('', name)] }, next: at + 1 };
};

const testifyError = (lines: readonly Line[], from: number): string | undefined =>
  lines
    .slice(from, from + MOST_DETAIL)
    .map(({ text }) => /^Error:\s+(.*)$/.exec(text)?.[1])
    .find((said) => said !== undefined);
