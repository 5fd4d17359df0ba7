import { once } from 'node:events';
import { styleText } from 'node:util';
import type { Writable } from 'node:stream';
import { printable } from './terminal-text.ts';

/** The part of a stream that output needs; a test hands in its own. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** Where a command writes: results to stdout, everything else to stderr. */
export interface Output {
  readonly json: boolean;
  readonly isTerminal: boolean;
  readonly columns: number;
  /** Text exactly as it is. Waits while the reader is slow. */
  write(text: string): Promise<void>;
  line(text: string): Promise<void>;
  /** One JSON document on a line of its own. */
  document(value: unknown): Promise<void>;
  /** A remark for the person, made printable; none of it with `--json`. */
  note(text: string): void;
  bold(text: string): string;
  dim(text: string): string;
}

interface OutputOptions {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const createOutput = ({ stdout, stderr, json, environment }: OutputOptions): Output => {
  const isTerminal = stdout.isTTY === true;
  const hasColour = isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  const styled = (style: 'bold' | 'dim') => (text: string) =>
    hasColour ? styleText(style, text, { validateStream: false }) : text;
  const write = async (text: string): Promise<void> => {
    if (!stdout.write(text)) await once(stdout, 'drain');
  };
  return {
    json,
    isTerminal,
    columns: stdout.columns || 100,
    write,
    line: (text) => write(`${text}\n`),
    document: (value) => write(`${JSON.stringify(value)}\n`),
    note: (text) => {
      if (!json) stderr.write(`${printable(text)}\n`);
    },
    bold: styled('bold'),
    dim: styled('dim'),
  };
};
