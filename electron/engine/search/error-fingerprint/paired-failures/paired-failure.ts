import type { ErrorKind } from '../found-error.ts';

/** For tests: a failure as two machines print it, and another one of the same tool. */
export interface PairedFailure {
  readonly name: string;
  readonly kind: ErrorKind;
  /** Of all errors in `here`, in their order. */
  readonly types: readonly string[];
  readonly here: string;
  readonly there: string;
  readonly other: string;
}

/** A text of these lines. */
export const lines = (...all: string[]): string => all.join('\n');
