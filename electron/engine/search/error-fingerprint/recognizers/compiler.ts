import type { Recognizer } from '../found-error.ts';
import { fileFrame } from '../frame.ts';

const CODE = String.raw`(?:[A-Z]{1,6}\d{3,5})`;
/** Path, position, and what is said there: the shapes that compilers and linters share. */
const AT_PLACE: readonly RegExp[] = [
  // gcc, clang, javac: a.c:1:2: error: …; also swiftc, ghc, nvcc
  /^((?:[A-Za-z]:)?[^:\s][^:]{0,400}):\d+(?::\d+)?: (?:fatal )?error: ?((?:\[\w+\])?)(.+)$/,
  // tsc: a.ts(1,2): error TS2345: …; msvc: a.cpp(1): error C2065: …; csc: A.cs(1,2): error CS1002: …
  new RegExp(String.raw`^((?:[A-Za-z]:)?[^:(]{1,400})\(\d+(?:,\d+){0,3}\) ?: (?:fatal )?error (${CODE}): (.+)$`),
  // tsc --pretty
  new RegExp(String.raw`^([^:\s]{1,400}):\d+:\d+ - error (${CODE}): (.+)$`),
  // link: a.obj : error LNK2019: …
  new RegExp(String.raw`^(\S.{0,300}?) : (?:fatal )?error (${CODE}): (.+)$`),
  // go build, go vet
  /^((?:\.{0,2}\/)?[\w@./\\-]{1,400}\.go):\d+:\d+: ()(.+)$/,
  // kotlinc
  /^e: (?:file:\/\/)?(\S{1,400}\.kts?):(?:\d+:\d+|\s\(\d+, \d+\):?) ()(.+)$/,
];
const RUSTC = new RegExp(String.raw`^error(?:\[(${CODE})\])?: (.+)$`);
const RUSTC_PLACE = /^--> (\S.{0,400}?):\d+:\d+$/;
const UNDEFINED_SYMBOL = /undefined reference to [`'](.{1,300}?)'$|^Undefined symbols? for architecture/;
/** Where the project file stands that MSBuild names at the end. */
const PROJECT_SUFFIX = / \[[^\]]{1,400}\.\w*proj(?:::[^\]]{0,80})?\]$/;
/** A clang warning's group, not part of what is said. */
const GROUP_SUFFIX = / \[-W[\w=-]{1,60}\]$/;

/** What a compiler or linker refuses; its frame is the file. The type is the error's code, or `error`. */
export const recognizeCompilerError: Recognizer = (lines, at) => {
  const text = lines[at]?.text ?? '';
  for (const pattern of AT_PLACE) {
    const [, path, code = '', said = ''] = pattern.exec(text) ?? [];
    if (path === undefined) continue;
    const message = said.replace(PROJECT_SUFFIX, '').replace(GROUP_SUFFIX, '');
    const frames = path === 'LINK' ? [] : [fileFrame(path, '')];
    return { error: { kind: 'compiler', type: code || 'error', message, frames }, next: at + 1 };
  }
  const [, code, refused] = RUSTC.exec(text) ?? [];
  if (refused !== undefined) {
    const path = RUSTC_PLACE.exec(lines[at + 1]?.text ?? '')?.[1];
    if (path === undefined && code === undefined) return null;
    const frames = path === undefined ? [] : [fileFrame(path, '')];
    return { error: { kind: 'rust', type: code ?? 'error', message: refused, frames }, next: at + 1 };
  }
  const symbol = UNDEFINED_SYMBOL.exec(text);
  if (symbol === null) return null;
  const message = symbol[1] === undefined ? symbol[0] : `undefined reference to '${symbol[1]}'`;
  return { error: { kind: 'compiler', type: 'ld', message, frames: [] }, next: at + 1 };
};
