import { cleanLines } from './clean-lines.ts';
import type { FoundError, Line, Recognized, Recognizer } from './found-error.ts';
import { normalizeMessage } from './normalize-message.ts';
import { recognizeCompilerError } from './recognizers/compiler.ts';
import { recognizeException } from './recognizers/exception.ts';
import { recognizeGoPanic, recognizeGoTest } from './recognizers/go.ts';
import { recognizeLogLine } from './recognizers/log-line.ts';
import { recognizeNativeLine, recognizeNativeStack } from './recognizers/native.ts';
import { recognizePhpError, recognizePhpUnit } from './recognizers/php.ts';
import { recognizePytest, recognizeTraceback } from './recognizers/python.ts';
import { recognizeRubyException, recognizeRubyTest } from './recognizers/ruby.ts';
import { recognizeRustPanic } from './recognizers/rust.ts';
import { recognizeTap } from './recognizers/tap.ts';
import { recognizeJest, recognizeTestRunner } from './recognizers/test-runner.ts';
import { signatureOf } from './signature.ts';

/** Characters that are read; an error further on in a log is not found. */
const MAX_TEXT = 1_048_576;
const MAX_ERRORS = 20;
/** Repetitions of one error that are read before the rest of a log is given up. */
const MAX_CANDIDATES = 2_000;

/** The first that reads a line has it: particular shapes before general ones. */
const RECOGNIZERS: readonly Recognizer[] = [
  recognizeTraceback,
  recognizePytest,
  recognizeJest,
  recognizeRustPanic,
  recognizeGoPanic,
  recognizeGoTest,
  recognizeNativeStack,
  recognizeNativeLine,
  recognizeRubyException,
  recognizeRubyTest,
  recognizePhpError,
  recognizePhpUnit,
  recognizeCompilerError,
  recognizeTap,
  recognizeTestRunner,
  recognizeException,
  recognizeLogLine,
];

/**
 * The errors a text tells of, in its order: stack traces, failing tests, refusals of compilers, lines logged as errors.
 * Each member of a chain of causes is one. At most 20, each once, from the first 1 MiB. In time linear in the text.
 */
export const findErrors = (text: string): FoundError[] => {
  const lines = cleanLines(text.slice(0, MAX_TEXT));
  const found = new Map<string, FoundError>();
  let candidates = 0;
  for (let at = 0; at < lines.length && found.size < MAX_ERRORS && candidates < MAX_CANDIDATES;) {
    const recognized = recognizeAt(lines, at);
    at = Math.max(at + 1, recognized?.next ?? 0);
    if (recognized === null) continue;
    candidates++;
    if (recognized.error === null) continue;
    const error = { ...recognized.error, message: normalizeMessage(recognized.error.message) };
    const { canonical } = signatureOf(error).exact;
    if (!found.has(canonical)) found.set(canonical, error);
  }
  return [...found.values()];
};

const recognizeAt = (lines: readonly Line[], at: number): Recognized | null => {
  if (lines[at]?.text === '') return null;
  for (const recognize of RECOGNIZERS) {
    const recognized = recognize(lines, at);
    if (recognized !== null) return recognized;
  }
  return null;
};
