import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { describeFailure } from './describe-failure.ts';

export interface FileBytes {
  readonly bytes: Buffer;
  /** When the file was last written, in epoch milliseconds. */
  readonly modifiedMs: number;
}

export type Skipped = {
  readonly skipped: string;
  /** The file is there and nothing is known of what it holds. */
  readonly isUnread?: true;
  /** It has been removed since it was listed. */
  readonly isGone?: true;
};

/** A file of up to `longest` bytes. A link that has come in its place since it was listed is not followed. */
export const readBytes = async (absolute: string, longest: number): Promise<FileBytes | Skipped> => {
  try {
    // Without O_NONBLOCK a pipe in the file's place would be waited for.
    const file = await open(absolute, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const status = await file.stat();
      if (!status.isFile()) return { skipped: 'is no file any more' };
      if (status.size > longest) return { skipped: `is larger than ${longest / 1024 / 1024} MiB`, isUnread: true };
      return { bytes: await file.readFile(), modifiedMs: status.mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { skipped: 'is gone', isGone: true };
    return { skipped: `cannot be read (${describeFailure(error)})`, isUnread: true };
  }
};

/** Git looks for NUL in the first 8 KiB too. */
const SNIFFED_BYTES = 8 * 1024;

/** Text in UTF-8, without a byte order mark. */
export const decodeText = (bytes: Buffer): { readonly text: string } | Skipped => {
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return { skipped: 'is binary' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { skipped: 'is binary' } : { text };
  } catch {
    return { skipped: 'is not UTF-8; convert it to be imported', isUnread: true };
  }
};
