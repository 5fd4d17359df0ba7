import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Checkout } from '#shared/schemas/project.ts';
import { readCheckout } from '#electron/platform/git-checkout.ts';
import { askGit, type GitAnswer } from '#electron/platform/run-git.ts';
import { UsageError } from '../usage-error.ts';
import { checkoutOrigin } from './checkout-origin.ts';

/** A repository whose history can be read. */
export interface Repository {
  readonly folder: string;
  /** Of the whole repository, also if the folder is a part of a monorepo. */
  readonly checkout: Checkout;
  /** Where it comes from, for the source of a memory: its remote without credentials, or its folder. */
  readonly origin: string;
  /** Hash of the newest commit; null where there is none yet. */
  readonly tip: string | null;
  /** Whether contents of files may be missing, so that only messages can be read. */
  readonly isPartial: boolean;
  /** Whether the history stops early. */
  readonly isShallow: boolean;
}

/** Throws `UsageError` where there is no repository, or no such branch. */
export const openRepository = async (given: string, branch: string | undefined): Promise<Repository> => {
  const folder = path.resolve(given);
  const status = await stat(folder).catch(() => null);
  if (status === null && /^[\w+.-]+:\/\/|^[\w.-]+@[\w.-]+:/.test(given)) {
    throw new UsageError('Give the folder of a repository on this machine; clone it first: git clone URL');
  }
  if (status?.isDirectory() !== true) throw new UsageError(`There is no folder ${folder}`);
  const ask = (args: readonly string[]) => askGit(folder, args, 30_000);

  const inside = await ask(['rev-parse', '--git-dir']);
  if (inside.exitCode !== 0) throw noRepository(folder, inside);
  const checkout = await readCheckout(folder);
  if (checkout === null) throw new UsageError('git is older than 2.31; update it');
  const [tip, partial, shallow] = await Promise.all([
    ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${branch ?? 'HEAD'}^{commit}`]),
    ask(['config', '--get-regexp', String.raw`^(extensions\.partialclone|remote\..*\.promisor)$`]),
    ask(['rev-parse', '--is-shallow-repository']),
  ]);
  if (tip.exitCode !== 0 && branch !== undefined)
    throw new UsageError(`There is no branch or commit "${branch}" in ${folder}`);
  return {
    folder,
    checkout: { ...checkout, sub_path: null },
    origin: checkoutOrigin(checkout),
    tip: tip.exitCode === 0 ? tip.stdout.trim() : null,
    isPartial: partial.exitCode === 0,
    isShallow: shallow.stdout.trim() === 'true',
  };
};

const noRepository = (folder: string, { exitCode, stderr }: GitAnswer): UsageError => {
  if (exitCode === 127) return new UsageError('git was not found; install it to import a history');
  if (exitCode === 124) return new UsageError(`git did not answer in ${folder}`);
  if (/not a git repository/.test(stderr)) return new UsageError(`${folder} is not in a git repository`);
  return new UsageError(`git cannot read ${folder}: ${stderr.trim()}`);
};
