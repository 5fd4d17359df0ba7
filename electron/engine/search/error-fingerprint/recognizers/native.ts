import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { nativeFrame } from '../frame.ts';

/** gdb, the sanitizers, and Valgrind (`at 0x…: f (a.c:1)`, `by 0x…`). */
const FRAME = /^(?:#\d+ +(?:0x[0-9a-f]+ (?:in )?)?|(?:at|by) 0x[0-9A-Fa-f]+: )(.*)$/;
/** `(/bin/app+0x12)`, which sanitizers write after or instead of the source. */
const IN_BINARY = / \([^()]{1,400}\+0x[0-9a-f]+\)(?: \(BuildId: \w+\))?$/;
/** gdb writes `f (x=1) at a.c:2` or `f () from /lib/x.so`, sanitizers `f /src/a.c:2:3`, Valgrind `f (a.c:2)`. */
const PLACE = /(?: at | from | )\(?(?:in )?((?:[A-Za-z]:)?[\w@+.~\\/-]*\w)(?::\d+){0,2}\)?$/;
/** A program's own name is that of its build: only sources and system libraries tell something. */
const TELLING_FILE = /\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx|inc|inl|m|mm|rs|S|s|so(?:\.\d+)*)$/;
const SHARED_OBJECT = /\.(?:so|dylib|dll)\b/;
const VALGRIND = /^==\d+== ?/;

const parseFrame = (text: string): Frame | null => {
  const body = FRAME.exec(text)?.[1];
  if (body === undefined) return null;
  const binary = IN_BINARY.exec(body);
  const rest = (binary === null ? body : body.slice(0, binary.index)).replace('(anonymous namespace)', '{anonymous}');
  const place = PLACE.exec(rest);
  const name = (place === null ? rest : rest.slice(0, place.index)).replace(/ ?\(.*$/, '').trim();
  if (name === '' || name === '??') return null;
  const path = place?.[1] ?? null;
  const frame = nativeFrame(path !== null && TELLING_FILE.test(path) ? path : null, name);
  return binary !== null && SHARED_OBJECT.test(binary[0]) ? { ...frame, own: false } : frame;
};

/** The first stack at or after a line, at most `most` lines on. */
const readStack = (lines: readonly Line[], from: number, most: number): { frames: Frame[]; next: number } => {
  const textAt = (i: number): string => (lines[i]?.text ?? '').replace(VALGRIND, '').trimStart();
  let start = from;
  while (start < Math.min(lines.length, from + most) && !FRAME.test(textAt(start))) start++;
  const frames: Frame[] = [];
  let next = start;
  for (; FRAME.test(textAt(next)); next++) {
    const frame = parseFrame(textAt(next));
    if (frame !== null && frames.length < MAX_FRAMES) frames.push(frame);
  }
  return next === start ? { frames, next: from } : { frames, next };
};

const MOST_LINES_BEFORE_STACK = 10;

/** A first line, the type and message in it, and whether a stack is looked for below it. */
const HEADS: readonly (readonly [RegExp, (match: RegExpExecArray) => { type: string; message: string }])[] = [
  [
    /^(?:==\d+== ?)?(?:ERROR: |WARNING: )?(\w+Sanitizer): (?!reported )([A-Za-z][\w -]{2,80}?)(?= on | \(pid|$|:)/,
    ([, tool = '', what = '']) => ({ type: tool, message: what }),
  ],
  [
    /^(?:Thread \d+ .{0,120})?(?:Program|received|Thread).{0,80}(?:received|terminated with) signal (SIG\w+), (.{1,80}?)\.?$/,
    ([, signal = '', what = '']) => ({ type: signal, message: what }),
  ],
  [
    /^==\d+== (Invalid (?:read|write) of size \d+|Conditional jump or move depends .*|Use of uninitialised .*|Invalid free\(\).*|Mismatched free\(\).*)$/,
    ([, what = '']) => ({ type: 'Valgrind', message: what }),
  ],
];

/** Crashes that come with a stack below them. */
export const recognizeNativeStack: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  for (const [pattern, read] of HEADS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { frames, next } = readStack(lines, at + 1, MOST_LINES_BEFORE_STACK);
    return { error: { kind: 'native', ...read(match), frames }, next };
  }
  return null;
};

const SIGNALS: Readonly<Record<string, string>> = {
  'Segmentation fault': 'SIGSEGV',
  Aborted: 'SIGABRT',
  'Bus error': 'SIGBUS',
  'Floating point exception': 'SIGFPE',
  'Illegal instruction': 'SIGILL',
  Killed: 'SIGKILL',
};
const SIGNAL =
  /^(?:.{0,200}[:\s])?(Segmentation fault|Aborted|Bus error|Floating point exception|Illegal instruction|Killed)(?: {1,20}\(core dumped\)| {2,20}\S)/;
const HEAP =
  /^(?:\*\*\* )?(?:Error in `[^']{1,300}': )?((?:stack smashing|buffer overflow) detected|(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate)\(\): [\w !<>().-]{1,80}|double free or corruption(?: \([!\w]+\))?|corrupted (?:size|double-linked)[\w .-]{1,60})/;
const UNDEFINED = /^(\S.{0,400}\.\w{1,4}):\d+(?::\d+)?: runtime error: (.+)$/;
const ASSERTION = /^(?:\S{1,200}: )?(\S{1,400}\.\w{1,4}):\d+: (.{1,300}?): Assertion [`'](.+)' failed\.?$/;
const TERMINATE = /^terminate called after throwing an instance of '([^']{1,300})'$/;

/** What the C library, the C++ runtime, UBSan and the shell say in a line or two. */
export const recognizeNativeLine: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  const told = (type: string, message: string, frames: readonly Frame[] = [], next = at + 1) => ({
    error: { kind: 'native' as const, type, message, frames },
    next,
  });
  const assertion = ASSERTION.exec(text);
  if (assertion !== null) {
    const [, path = '', name = '', condition = ''] = assertion;
    return told('Assertion', condition, [nativeFrame(path, plainSignature(name))]);
  }
  const undefinedBehaviour = UNDEFINED.exec(text);
  if (undefinedBehaviour !== null) {
    const stack = readStack(lines, at + 1, 1);
    const [, path = '', message = ''] = undefinedBehaviour;
    const frames = stack.frames.length > 0 ? stack.frames : [nativeFrame(path, '')];
    return told('runtime error', message, frames, stack.next);
  }
  const thrown = TERMINATE.exec(text)?.[1];
  if (thrown !== undefined) {
    const what = /^what\(\): +(.*)$/.exec(lines[at + 1]?.text ?? '')?.[1];
    return told(thrown.replace('__cxx11::', ''), what ?? '', [], what === undefined ? at + 1 : at + 2);
  }
  const heap = HEAP.exec(text)?.[1];
  if (heap !== undefined) return told('SIGABRT', heap);
  const signal = SIGNAL.exec(text)?.[1];
  return signal === undefined ? null : told(SIGNALS[signal] ?? signal, signal);
};

/** `int main(int, char**)` → `main`. */
const plainSignature = (signature: string): string => signature.replace(/\(.*$/, '').replace(/^.*[\s*&]/, '');
