import type { ErrorKind, Frame, Line } from '../found-error.ts';
import { classFrame, fileFrame } from '../frame.ts';

const JAVA_PLACE =
  /^(?:[\w$.-]+\.(?:java|kt|kts|scala|groovy|clj)(?::\d+)?|SourceFile(?::\d+)?|Native Method|Unknown Source(?::\d+)?|<generated>)$/;
const SCRIPT_PLACE = /:\d+(?::\d+)?$|^<anonymous>$|^native$|^index \d+$|^node:/;

/** A line of a stack as V8, the JVM and .NET print it (`at …`), or as Vitest (`❯ …`) and Firefox (`f@url:1:2`) do. */
export const parseAtFrame = ({ text }: Line): { readonly kind: ErrorKind; readonly frame: Frame } | null => {
  if (text.startsWith('at ')) return parseCall(text.slice(3).replace(/(?:,| \{)$/, ''));
  if (text.startsWith('❯ ')) return parseVitest(text.slice(2).trim());
  if (!text.includes('@')) return null;
  const fox = /^([\w$.<>/*]{0,200})@((?:https?|file|webpack):\/\/\S+:\d+:\d+)$/.exec(text);
  return fox === null ? null : script(fox[2] ?? '', fox[1] ?? '');
};

const parseCall = (call: string) => {
  const open = call.indexOf('(');
  const close = call.indexOf(')', open);
  if (open === -1) return SCRIPT_PLACE.test(call) ? script(call.replace(/^async /, ''), '') : null;
  const place = call.slice(open + 1, close === -1 ? undefined : close);
  const name = call.slice(0, open).trim();
  if (JAVA_PLACE.test(place)) return { kind: 'java' as const, frame: classFrame(name) };
  // Arguments of .NET stand without a space before them, and its files after " in ".
  if (
    !call.startsWith('async ') &&
    /^[\w.<>`[\],+$|@]{1,300}(?:\.|::)[\w.<>`[\],+$|@]+$/.test(name) &&
    call[open - 1] !== ' '
  ) {
    return { kind: 'dotnet' as const, frame: classFrame(name) };
  }
  const inner = call.endsWith(')') ? call.slice(open + 1, -1) : call;
  if (!SCRIPT_PLACE.test(inner)) return null;
  // A folder such as "Program Files (x86)" is no call.
  return inner === call ? script(call, '') : script(inner.startsWith('eval at ') ? '<anonymous>' : inner, name);
};

const parseVitest = (text: string) => {
  const space = text.lastIndexOf(' ');
  const place = text.slice(space + 1);
  return /\.\w{1,5}:\d+:\d+$/.test(place) ? script(place, text.slice(0, Math.max(0, space))) : null;
};

const script = (place: string, name: string) => ({
  kind: 'javascript' as const,
  frame: fileFrame(/^index \d+$/.test(place) ? '<anonymous>' : place, name),
});
