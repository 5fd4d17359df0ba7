import { randomBytes } from 'node:crypto';
import { streamGit } from '#electron/platform/run-git.ts';
import type { GitCommit } from './git-commit.ts';
import { COMMIT_FIELDS, parseCommit } from './parse-commit.ts';
import { splitRecords } from './split-records.ts';

export interface HistoryRange {
  /** Hash of the commit whose history it is. */
  readonly tip: string;
  /** ISO 8601: commits from then on. */
  readonly since?: string;
  /** At most so many, the newest. */
  readonly max?: number;
}

/** Hashes of a history, the newest first, as git finds them. */
export async function* listCommits(folder: string, range: HistoryRange, signal: AbortSignal): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of streamGit(folder, ['rev-list', ...rangeArguments(range)], '', signal)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

export const rangeArguments = ({ tip, since, max }: HistoryRange): string[] => [
  ...(since === undefined ? [] : [`--since=${since}`]),
  ...(max === undefined ? [] : [`--max-count=${max}`]),
  tip,
];

/** Of one commit, with its patch: a commit that brings in a whole library must not fill the memory. */
const LONGEST_RECORD_BYTES = 512 * 1024;

/**
 * Reads commits in the order of their hashes, one after the other as they are taken. Without patches only messages are
 * read, which is all that a partial clone has for sure.
 */
export async function* readCommits(
  folder: string,
  hashes: readonly string[],
  { withPatches }: { readonly withPatches: boolean },
  signal: AbortSignal,
): AsyncGenerator<GitCommit> {
  // Nobody who writes a commit can know it, so nothing in a message or a patch passes for the start of another commit.
  const nonce = randomBytes(16).toString('hex');
  const args = [
    'log',
    '--stdin',
    '--no-walk=unsorted',
    '-z',
    `--format=%x00${nonce}%x00${COMMIT_FIELDS.join('%x00')}`,
    ...(withPatches ? PATCH_ARGUMENTS : ['--no-patch']),
  ];
  const output = streamGit(folder, args, `${hashes.join('\n')}\n`, signal);
  for await (const record of splitRecords(output, Buffer.from(`\0${nonce}\0`), LONGEST_RECORD_BYTES)) {
    yield parseCommit(record);
  }
}

/** Neither the repository's attributes nor its configuration may start a program for this. */
const PATCH_ARGUMENTS = [
  '--numstat',
  '--patch',
  '--unified=0',
  '--find-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
];
