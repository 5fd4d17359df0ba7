import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { fileFrame } from '../frame.ts';

const FATAL = /^(?:PHP )?(Fatal error|Parse error|Recoverable fatal error): +(?:Uncaught )?(.*)$/;
const THROWN = /^((?:\w+\\)*[A-Z]\w*)(?: with message '(.*)'|: (.*)|)$/;
const PLACE = / in (\S.{0,400}?\.\w{2,6})(?::\d+| on line \d+)$/;
const FRAME = /^#\d+ (?:(.{1,400}?\.\w{2,6})\(\d+\)|\[internal function\]): (.{1,300})$/;
/** Laravel and Monolog: `… {"exception":"[object] (Type(code: 0): message at /a.php:1)`. */
const LOGGED = /\[object\] \(([\w\\]{1,200})\(code: \w{1,20}\): (.*) at (\S.{0,400}?\.php):\d+\)$/;
const MOST_LINES_BEFORE_STACK = 4;

/** A fatal error or uncaught exception with its stack. */
export const recognizePhpError: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const logged = LOGGED.exec(text);
  if (logged !== null) {
    const [, type = '', message = '', path = ''] = logged;
    const { frames, next } = readStack(lines, at + 1);
    return { error: { kind: 'php', type, message, frames: [fileFrame(path, ''), ...frames] }, next };
  }
  const [, level, rest = ''] = FATAL.exec(text) ?? [];
  if (level === undefined) return null;
  const place = PLACE.exec(rest);
  const said = place === null ? rest : rest.slice(0, place.index);
  const thrown = THROWN.exec(said);
  const isThrown = thrown !== null && text.includes('Uncaught ');
  const { frames, next } = readStack(lines, at + 1);
  const origin = place === null ? [] : [fileFrame(place[1] ?? '', '')];
  const type = isThrown ? (thrown[1] ?? level) : level;
  const message = isThrown ? (thrown[2] ?? thrown[3] ?? '') : said;
  return { error: { kind: 'php', type, message, frames: [...origin, ...frames] }, next };
};

const readStack = (lines: readonly Line[], from: number): { frames: Frame[]; next: number } => {
  const skipped = lines.slice(from, from + MOST_LINES_BEFORE_STACK).findIndex(({ text }) => FRAME.test(text));
  const frames: Frame[] = [];
  if (skipped === -1) return { frames, next: from };
  let next = from + skipped;
  for (; next < lines.length; next++) {
    const [, path = '', call] = FRAME.exec(lines[next]?.text ?? '') ?? [];
    if (call === undefined) break;
    if (frames.length < MAX_FRAMES) frames.push(fileFrame(path, call));
  }
  return { frames, next };
};

const PHPUNIT = /^\d+\) ((?:\w+\\)*\w+::\w+)/;
const SOURCE = /^(\S.{0,400}\.php):\d+$/;
const MOST_DETAIL = 20;

/** PHPUnit: `1) Tests\FooTest::testBar`, the message, and where. */
export const recognizePhpUnit: Recognizer = (lines, at) => {
  const test = PHPUNIT.exec(lines[at]?.text ?? '')?.[1];
  if (test === undefined) return null;
  const below = lines.slice(at + 1, at + 1 + MOST_DETAIL).map(({ text }) => text);
  const source = below.findIndex((text) => SOURCE.test(text));
  const first = below[0] ?? '';
  if (source === -1 || first === '') return null;
  const [, type, , message] = /(?:Error|Exception)(?:: |$)/.test(first) ? (THROWN.exec(first) ?? []) : [];
  const frames = [fileFrame(SOURCE.exec(below[source] ?? '')?.[1] ?? '', test)];
  return { error: { kind: 'php', type: type ?? 'Failure', message: message ?? first, frames }, next: at + 2 + source };
};
