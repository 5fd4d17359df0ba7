import { createHash } from 'node:crypto';
import { parseRemote } from '#shared/parse-remote.ts';
import type { Checkout } from '#shared/schemas/project.ts';

/**
 * The names under which a checkout's project is found. Two checkouts are of one project if they share any alias: clones
 * through the remote (`git:github.com/owner/repo`), worktrees through git's common directory (`dir:/home/me/repo/.git`);
 * a part of a monorepo adds `//its/path` to both. Each alias is a valid `ProjectName`. `name` is for display alone and
 * may be taken by another project.
 */
export const identityAliases = (checkout: Checkout): { name: string; aliases: string[] } => {
  const folder = normaliseFolder(checkout.common_dir);
  const remote = checkout.remote == null ? null : parseRemote(checkout.remote);
  const subPath = pathSegments(checkout.sub_path ?? '');
  const suffix = subPath.length === 0 ? '' : `//${subPath.join('/')}`;
  const roots = [...(remote === null ? [] : [`git:${remote.identity}`]), `dir:${folder}`];
  const name = remote?.name ?? folderName(folder);
  return {
    name: asProjectName(subPath.length === 0 ? name : `${name}/${subPath.at(-1)}`),
    aliases: roots.map((root) => asProjectName(`${root}${suffix}`)),
  };
};

/** Windows paths get forward slashes and an upper-case drive letter; elsewhere a backslash is part of a name. */
const normaliseFolder = (folder: string): string => {
  const isWindows = /^[a-z]:[\\/]|^\\\\/i.test(folder);
  const path = isWindows ? folder.replaceAll('\\', '/').replace(/^[a-z](?=:)/, (drive) => drive.toUpperCase()) : folder;
  return path.replace(/(?<=[^/:])\/+$/, '');
};

/** The folder that holds `.git`; of a bare repository or a submodule, its own last part. */
const folderName = (folder: string): string => {
  const segments = pathSegments(folder);
  if (segments.length > 1 && segments.at(-1) === '.git') segments.pop();
  return segments.at(-1)?.replace(/(?<=.)\.git$/, '') ?? folder;
};

const pathSegments = (path: string): string[] => path.split('/').filter((segment) => segment !== '' && segment !== '.');

const LONGEST_NAME = 300;
const KEPT_OF_LONG_NAME = 200;

/**
 * Text in the form that `ProjectName` demands. What it would refuse or trim is percent-encoded, and what is too long ends
 * in its own SHA-256, so that two different texts stay different.
 */
const asProjectName = (text: string): string => {
  const name = text
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is encoded here
    .replaceAll(/[\u0000-\u001f\u007f]|^\s|\s$|%(?=[0-9A-F]{2})/g, (char) => encodeURIComponent(char))
    .normalize('NFC');
  if (name.length <= LONGEST_NAME) return name;
  const digest = createHash('sha256').update(name).digest('hex');
  return `${name.slice(0, KEPT_OF_LONG_NAME).toWellFormed()}#${digest}`;
};
