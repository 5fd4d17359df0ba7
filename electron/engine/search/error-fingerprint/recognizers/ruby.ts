import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { fileFrame } from '../frame.ts';

const PLACE = String.raw`(\S.{0,400}?\.(?:rb|ru|rake|erb|haml|slim)|-e|<internal:[\w/-]+>|\S{1,300}\/bin\/\w+):\d+(?::in [${'`'}'](.{1,200})')?`;
const RAISED = new RegExp(String.raw`^${PLACE}: (.*) \(([A-Z]\w*(?:::\w+)*)\)$`);
const FRAME = new RegExp(String.raw`^(?:from |# )?${PLACE}$`);
/** Rails writes `Type (message):` and the backtrace after a blank line. */
const RAILS = /^([A-Z]\w*(?:::\w+)*(?:Error|Exception|Invalid|NotFound|Denied|Missing)) \((.*)\):$/;
const MOST_LINES_BEFORE_STACK = 8;

/** An uncaught exception of Ruby, or one that Rails logged. */
export const recognizeRubyException: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const raised = RAISED.exec(text);
  if (raised !== null) {
    const [, path = '', name = '', message = '', type = ''] = raised;
    const { frames, next } = readStack(lines, at + 1);
    return { error: { kind: 'ruby', type, message, frames: [rubyFrame(path, name), ...frames] }, next };
  }
  const logged = RAILS.exec(text);
  if (logged === null) return null;
  const [, type = '', message = ''] = logged;
  const { frames, next } = readStack(lines, findStack(lines, at + 1));
  return { error: { kind: 'ruby', type, message, frames }, next };
};

const findStack = (lines: readonly Line[], from: number): number => {
  const found = lines.slice(from, from + MOST_LINES_BEFORE_STACK).findIndex(({ text }) => FRAME.test(text));
  return found === -1 ? from : from + found;
};

/** Before 3.4 a method came without its class. */
const rubyFrame = (path: string, name: string): Frame => fileFrame(path, name.replace(/[A-Z]\w*(?:::\w+)*[#.]/, ''));

const readStack = (lines: readonly Line[], from: number): { frames: Frame[]; next: number } => {
  const frames: Frame[] = [];
  let next = from;
  for (; next < lines.length; next++) {
    const [, path, name = ''] = FRAME.exec(lines[next]?.text ?? '') ?? [];
    if (path === undefined) break;
    if (frames.length < MAX_FRAMES) frames.push(rubyFrame(path, name));
  }
  return { frames, next };
};

const RSPEC = /^Failure\/Error: (.*)$/;
const RSPEC_TYPE = /^([A-Z]\w*(?:::\w+)*(?:Error|Exception)):$/;
const MINITEST = /^([A-Z][\w:]*#test_\w+) \[(\S{1,400}\.rb):\d+\]:$/;
const MOST_DETAIL = 20;

/** RSpec: `Failure/Error:`, what was expected, `# ./spec/a_spec.rb:1`. Minitest: `A#test_b [a.rb:1]:`. */
export const recognizeRubyTest: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const [, test, path = ''] = MINITEST.exec(text) ?? [];
  if (test !== undefined) {
    const message = untilBlank(lines, at + 1).join('\n');
    return { error: { kind: 'ruby', type: 'Failure', message, frames: [fileFrame(path, test)] }, next: at + 1 };
  }
  const asked = RSPEC.exec(text)?.[1];
  if (asked === undefined) return null;
  const below = lines.slice(at + 1, at + 1 + MOST_DETAIL);
  const stackAt = below.findIndex(({ text: line }) => FRAME.test(line));
  const said = below
    .slice(0, stackAt === -1 ? 4 : stackAt)
    .map(({ text: line }) => line)
    .filter((line) => line !== '' && line !== asked);
  const type = said.map((line) => RSPEC_TYPE.exec(line)?.[1]).find((name) => name !== undefined);
  const message = said.filter((line) => !RSPEC_TYPE.test(line)).join('\n');
  const { frames, next } = stackAt === -1 ? { frames: [], next: at + 1 } : readStack(lines, at + 1 + stackAt);
  return { error: { kind: 'ruby', type: type ?? 'Failure', message: message || asked, frames }, next };
};

const untilBlank = (lines: readonly Line[], from: number): string[] => {
  const texts = lines.slice(from, from + MOST_DETAIL).map(({ text }) => text);
  const blank = texts.indexOf('');
  return texts.slice(0, blank === -1 ? undefined : blank);
};
