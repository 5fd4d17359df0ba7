import path from 'node:path';
import { askGit } from '#electron/platform/run-git.ts';
import { listCheckout } from './list-checkout.ts';
import type { ListedFile } from './listed-file.ts';
import { walkFolder } from './walk-folder.ts';

export interface FileListing {
  /** Absolute path of what the paths begin at: the top of the checkout that the folder is in, or the folder itself. */
  readonly top: string;
  /** Of the folder within the top: empty, or with a `/` at its end. */
  readonly prefix: string;
  /** One after the other as they are taken. Nothing that git ignores, no symbolic links, no `node_modules`. */
  files(signal: AbortSignal): AsyncGenerator<ListedFile>;
}

/** How the files of a folder are found: git tells them in a checkout, elsewhere its `.gitignore` files are followed. */
export const listFiles = async (folder: string): Promise<FileListing> => {
  const absolute = path.resolve(folder);
  const [top, prefix] = await Promise.all([
    askGit(absolute, ['rev-parse', '--show-toplevel'], 30_000),
    askGit(absolute, ['rev-parse', '--show-prefix'], 30_000),
  ]);
  if (top.exitCode !== 0 || prefix.exitCode !== 0)
    return { top: absolute, prefix: '', files: (signal) => walkFolder(absolute, signal) };
  const checkout = { folder: absolute, prefix: withoutNewline(prefix.stdout) };
  return {
    top: path.resolve(withoutNewline(top.stdout)),
    prefix: checkout.prefix,
    files: (signal) => listCheckout(checkout, signal),
  };
};

/** Git ends an answer with one newline, which a path may hold too. */
const withoutNewline = (answer: string): string => answer.replace(/\r?\n$/, '');
