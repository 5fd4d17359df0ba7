import { createReadStream } from 'node:fs';
import path from 'node:path';
import { MAX_CONTENT_BYTES } from '#shared/schemas/text.ts';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';

/**
 * The text of a memory from a file, or from stdin if the file is `-`. Kept to the byte, save a byte order mark. Throws
 * `UsageError` for what is no UTF-8 or is larger than a memory may be.
 */
export const readText = async (file: string, { stdin, workingFolder, signal, output }: Session): Promise<string> => {
  const fromStdin = file === '-';
  if (fromStdin && stdin.isTTY === true) output.note('Type the text, then Ctrl-D on a line of its own.');
  const name = fromStdin ? 'stdin' : file;
  const stream = fromStdin ? stdin : createReadStream(path.resolve(workingFolder, file), { signal });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readable(stream, name)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_CONTENT_BYTES) {
      throw new UsageError(`${name} holds more than 1 MiB, the most that one memory takes; split it`);
    }
  }
  return decodeText(Buffer.concat(chunks), name);
};

/** Exported for its tests. */
export const decodeText = (bytes: Uint8Array, name: string): string => {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new UsageError(`${name} is in UTF-16; save it as UTF-8 (in PowerShell: Set-Content -Encoding utf8)`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name} is not valid UTF-8; convert it first, such as with: iconv -t UTF-8`);
  }
};

async function* readable(stream: AsyncIterable<Buffer | string>, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name} cannot be read: ${reason}`);
  }
}
