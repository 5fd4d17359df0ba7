import { type Frame, type Line, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { fileFrame, rustFrame } from '../frame.ts';

const PANIC = /^thread '([^']{0,200})' (?:\(\d+\) )?panicked at (?:'(.*)', )?([^':]{1,400}):\d+(?::\d+)?:?$/;
const FRAME = /^\d+: +(?:0x[0-9a-f]+ - )?(\S.*)$/;
const PLACE = /^at (\S.{0,600}?)(?::\d+){1,2}$/;
const MOST_MESSAGE_LINES = 8;

/** A panic, its message in the same line (before Rust 1.73) or in the next ones, and its backtrace if there is one. */
export const recognizeRustPanic: Recognizer = (lines, at) => {
  const panic = PANIC.exec(lines[at]?.text ?? '');
  if (panic === null) return null;
  const [, thread = '', quoted, path = ''] = panic;
  const message: string[] = quoted === undefined ? [] : [quoted];
  let next = at + 1;
  while (next < lines.length && next - at <= MOST_MESSAGE_LINES) {
    const text = lines[next]?.text ?? '';
    if (text === '' || /^(?:note: |stack backtrace:)/.test(text) || PANIC.test(text)) break;
    message.push(text);
    next++;
  }
  const backtrace = lines.slice(next, next + 2).findIndex(({ text }) => text === 'stack backtrace:');
  const place = fileFrame(path, thread.includes('::') ? thread : '');
  if (backtrace === -1)
    return { error: { kind: 'rust', type: 'panic', message: message.join('\n'), frames: [place] }, next };
  const stack = readBacktrace(lines, next + backtrace + 1);
  return {
    error: { kind: 'rust', type: 'panic', message: message.join('\n'), frames: stack.frames },
    next: stack.next,
  };
};

const readBacktrace = (lines: readonly Line[], from: number): { frames: Frame[]; next: number } => {
  const frames: Frame[] = [];
  let next = from;
  for (; next < lines.length; next++) {
    const text = lines[next]?.text ?? '';
    if (PLACE.test(text)) continue;
    const name = FRAME.exec(text)?.[1];
    if (name === undefined) break;
    const path = PLACE.exec(lines[next + 1]?.text ?? '')?.[1] ?? null;
    if (frames.length < MAX_FRAMES) frames.push(rustFrame(name, path));
  }
  return { frames, next };
};
