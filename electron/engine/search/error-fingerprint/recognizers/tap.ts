import { type Frame, MAX_FRAMES, type Recognizer } from '../found-error.ts';
import { parseAtFrame } from './at-frame.ts';

const NOT_OK = /^not ok \d+ (?:- )?(.{1,300})$/;
const FIELD = /^(error|message|name): +['"]?(.*?)['"]?$/;
/** The block of details that follows a failure. */
const MOST_DETAIL = 80;

/** TAP: `not ok 1 - it adds`, perhaps with an error's name, message and stack between `---` and `...`. */
export const recognizeTap: Recognizer = (lines, at) => {
  const test = NOT_OK.exec(lines[at]?.text ?? '')?.[1];
  if (test === undefined || /# (?:TODO|SKIP)/i.test(test)) return null;
  if (lines[at + 1]?.text !== '---') {
    return { error: { kind: 'log', type: 'not ok', message: test, frames: [] }, next: at + 1 };
  }
  const fields = new Map<string, string>();
  const frames: Frame[] = [];
  let next = at + 2;
  for (; next < Math.min(lines.length, at + MOST_DETAIL) && lines[next]?.text !== '...'; next++) {
    const line = lines[next];
    if (line === undefined) break;
    const [, field, value = ''] = FIELD.exec(line.text) ?? [];
    if (field !== undefined) fields.set(field, /^[|>]-?$/.test(value) ? (lines[next + 1]?.text ?? '') : value);
    const frame = parseAtFrame(line.text.startsWith('at ') ? line : { ...line, text: `at ${line.text}` })?.frame;
    if (frame !== undefined && frames.length < MAX_FRAMES) frames.push(frame);
  }
  const message = fields.get('error') ?? fields.get('message') ?? test;
  return { error: { kind: 'javascript', type: fields.get('name') ?? 'not ok', message, frames }, next };
};
