import { createHash } from 'node:crypto';
import type { FoundError, Frame } from './found-error.ts';

/** Own frames that tell one failure from another; callers further out vary with the way in. */
const TOP_FRAMES = 5;
/** Hexadecimal digits of a hash: 64 bits. */
const HASH_LENGTH = 16;

export interface Signature {
  /** Readable, on one line. */
  readonly canonical: string;
  /** The start of its SHA-256, in hexadecimal. */
  readonly hash: string;
}

/**
 * Two names of a failure. `exact`: type, message and the five innermost own frames (library frames if there is none of
 * one's own), the same for every machine, checkout and line. `loose`: type and the shape of the message's first line
 * alone, the same when functions move.
 */
export const signatureOf = (error: FoundError): { readonly exact: Signature; readonly loose: Signature } => {
  const frames = topFrames(error.frames).map(({ name }) => name);
  const exact = `${error.type}: ${error.message.replaceAll('\n', ' ⏎ ')} @ ${frames.join(' < ')}`;
  return { exact: signed(exact), loose: signed(`${error.type}: ${shapeOf(error.message)}`) };
};

const signed = (canonical: string): Signature => ({
  canonical,
  hash: createHash('sha256').update(canonical).digest('hex').slice(0, HASH_LENGTH),
});

/** Recursion of any depth is one frame. */
const topFrames = (frames: readonly Frame[]): Frame[] => {
  const own = frames.filter((frame) => frame.own);
  const chosen = own.length > 0 ? own : frames;
  return chosen.filter((frame, i) => frame.name !== chosen[i - 1]?.name).slice(0, TOP_FRAMES);
};

const QUOTED = /(?<!\w)(["'])([^"']*)\1/g;
const NAME = /^[\w.$#:<>/-]*$/;

/** Quoted values that are more than a name become `<text>`, and the last numbers `<n>`. */
const shapeOf = (message: string): string =>
  (message.split('\n')[0] ?? '')
    .replace(QUOTED, (quoted, quote: string, value: string) => (NAME.test(value) ? quoted : `${quote}<text>${quote}`))
    .replace(/(?<![\w<-])\d(?!\d)/g, '<n>');
