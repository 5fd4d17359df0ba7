import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { streamGit } from '#electron/platform/run-git.ts';
import { describeFailure } from './describe-failure.ts';
import { isUnwantedFolder, type ListedFile } from './listed-file.ts';

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];

/** The files of a folder in a checkout that git tracks or would track. */
export async function* listCheckout(
  { folder, prefix }: { readonly folder: string; readonly prefix: string },
  signal: AbortSignal,
): AsyncGenerator<ListedFile> {
  for await (const name of namesOf(streamGit(folder, LIST, '', signal))) {
    if (name === null) {
      yield { path: prefix.slice(0, -1), skipped: 'holds a file whose name is not UTF-8' };
      continue;
    }
    if (name.split('/').some(isUnwantedFolder)) continue;
    const listed = await look(path.join(folder, name), `${prefix}${name}`);
    if (listed !== null) yield listed;
  }
}

/** Null for what is not there any more, though git's index has it, and for symbolic links. */
const look = async (absolute: string, listedPath: string): Promise<ListedFile | null> => {
  try {
    const status = await lstat(absolute);
    if (status.isFile()) return { path: listedPath, absolute };
    if (!status.isDirectory()) return null;
    return { path: listedPath.replace(/\/$/, ''), skipped: 'is a repository of its own; import it by itself' };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    return { path: listedPath, skipped: `cannot be read (${describeFailure(error)})` };
  }
};

/** Names that end in NUL; null for one that is not UTF-8. */
async function* namesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes: Buffer) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0)) {
      yield decode(bytes.subarray(0, end));
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes;
  }
}
