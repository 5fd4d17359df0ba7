import type { Client } from '#shared/contract/client.ts';
import type { Output, OutputStream } from './output.ts';

/** What a command gets from outside. */
export interface Session {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly output: Output;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: OutputStream;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** From now on the command answers Ctrl-C and SIGTERM itself. */
  handOverSignals(): void;
  /** Epoch milliseconds. */
  now(): number;
  /** A client of the running engine; throws `NotRunningError` if there is none. */
  connect(): Promise<Client>;
}
