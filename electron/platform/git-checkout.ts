import { access, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Checkout } from '#shared/schemas/project.ts';
import { askGit } from './run-git.ts';

/** What git says of a folder; null outside a repository, and where git is missing, too old or does not answer. */
export const readCheckout = async (folder: string): Promise<Checkout | null> => {
  const [commonDir, top, remote] = await Promise.all([
    ask(folder, ['rev-parse', '--path-format=absolute', '--git-common-dir']),
    // Fails in a bare repository and inside `.git`.
    ask(folder, ['rev-parse', '--path-format=absolute', '--show-toplevel']),
    ask(folder, ['remote', 'get-url', 'origin']),
  ]);
  // Git before 2.31 does not know `--path-format` and echoes it.
  if (commonDir === null || !path.isAbsolute(commonDir)) return null;
  return {
    common_dir: commonDir,
    remote: remote || null,
    sub_path: top === null ? null : await findSubPath(top, await realpath(folder)),
  };
};

/** Git ends an answer with one newline, which a path may hold too. */
const ask = async (folder: string, args: readonly string[]): Promise<string | null> => {
  const { exitCode, stdout } = await askGit(folder, args);
  return exitCode === 0 ? stdout.replace(/\r?\n$/, '') : null;
};

/** The files that make a folder a part of its own in a workspace. */
const PART_MANIFESTS = ['package.json', 'Cargo.toml', 'go.mod'];

/** The part of a monorepo that a folder is in, relative to its top; null where the repository is one piece. */
const findSubPath = async (top: string, folder: string): Promise<string | null> => {
  const relative = path.relative(top, folder);
  if (relative === '' || relative.startsWith('..') || path.isAbsolute(relative)) return null;
  if (!(await isWorkspace(top))) return null;
  const segments = relative.split(path.sep);
  for (let length = segments.length; length > 0; length--) {
    const part = segments.slice(0, length);
    if (await hasAny(path.join(top, ...part), PART_MANIFESTS)) return part.join('/');
  }
  return null;
};

const isWorkspace = async (top: string): Promise<boolean> => {
  if (await hasAny(top, ['pnpm-workspace.yaml', 'go.work'])) return true;
  const cargo = await readIfThere(path.join(top, 'Cargo.toml'));
  if (/^\s*\[workspace[\].]/m.test(cargo)) return true;
  try {
    const manifest: unknown = JSON.parse(await readIfThere(path.join(top, 'package.json')));
    return typeof manifest === 'object' && manifest !== null && 'workspaces' in manifest;
  } catch {
    return false;
  }
};

const hasAny = async (folder: string, names: readonly string[]): Promise<boolean> => {
  const found = await Promise.allSettled(names.map((name) => access(path.join(folder, name))));
  return found.some(({ status }) => status === 'fulfilled');
};

const readIfThere = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
