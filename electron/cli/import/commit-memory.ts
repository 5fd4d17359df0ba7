import type { NewMemory } from '#shared/schemas/memory.ts';
import { Timestamp, toTimestamp } from '#shared/schemas/time.ts';
import { byteLength, cutText } from './cut-text.ts';
import type { ChangedFile, GitCommit } from './git-commit.ts';
import { summariseDiff } from './summarise-diff.ts';

/** Under which a project knows a commit; running an import again finds it by this. */
export const commitKey = (hash: string): string => `git:${hash}`;

const LONGEST_CONTENT_BYTES = 8 * 1024;
const LONGEST_MESSAGE_BYTES = 4 * 1024;
const LONGEST_FILE_LIST_BYTES = 1536;
/** UTF-16 units. */
const LONGEST_TITLE = 300;
const LONGEST_AUTHOR = 100;

/** The memory of a commit: what was said, which files were touched and how, the heart of the diff. */
export const commitMemory = (commit: GitCommit, project: string, repo: string): NewMemory & { key: string } => {
  const message = withoutNul(commit.message).trim();
  const timestamp = timestampOf(commit);
  const [onlyFile, ...otherFiles] = commit.files;
  const subject = subjectOf(message);
  return {
    content: contentOf(commit, message),
    project,
    title: subject === '' ? `Commit ${commit.hash.slice(0, 12)}` : subject,
    kind: isFix(subject, message) ? 'fix' : 'note',
    tags: tagsOf(subject),
    source: { repo, commit: commit.hash },
    key: commitKey(commit.hash),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(onlyFile !== undefined && otherFiles.length === 0 && !commit.isCut ? { file_path: onlyFile.path } : {}),
  };
};

const contentOf = (commit: GitCommit, message: string): string => {
  const author = oneLine(commit.author, LONGEST_AUTHOR);
  const head = [
    cutText(message === '' ? '(no message)' : message, LONGEST_MESSAGE_BYTES),
    // Found by its hash, and never the same content as another commit with the same message.
    `Commit ${commit.hash}${author === '' ? '' : ` by ${author}`}`,
    ...(commit.files.length === 0 ? [] : [fileList(commit)]),
  ].join('\n\n');
  const changes = summariseDiff(withoutNul(commit.patch));
  if (changes === '') return head;
  return cutText(`${head}\n\nChanges:\n${changes}`, LONGEST_CONTENT_BYTES);
};

const fileList = ({ files, isCut }: GitCommit): string => {
  const heading = `Files (${files.length}${isCut ? ' or more' : ''}):`;
  const lines: string[] = [];
  let bytes = byteLength(heading);
  for (const line of files.map(fileLine)) {
    bytes += byteLength(line) + 1;
    if (bytes > LONGEST_FILE_LIST_BYTES) break;
    lines.push(line);
  }
  const left = files.length - lines.length;
  return [heading, ...lines, ...(left === 0 ? [] : [`… and ${left} more`])].join('\n');
};

const fileLine = ({ path, from, added, removed }: ChangedFile): string => {
  const name = from === undefined ? path : `${from} → ${path}`;
  return `${name} ${added === null || removed === null ? '(binary)' : `+${added} -${removed}`}`;
};

/** The first paragraph on one line, as git has it. */
const subjectOf = (message: string): string => oneLine(message.split(/\n[^\S\n]*\n/, 1)[0] ?? '', LONGEST_TITLE);

const oneLine = (text: string, longest: number): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is replaced here
    .replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
    .trim();

const isFix = (subject: string, message: string): boolean =>
  /^\W?((bug|hot)[ -]?)?fix(e[sd]|ing)?\b|^revert\b|\bbug ?fix/i.test(subject) ||
  /\b(fix(e[sd])?|close[sd]?|resolve[sd]?):? +(\S+)?#\d+/i.test(message);

const COMMIT_TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const CONVENTIONAL = new RegExp(`^(${COMMIT_TYPES})(?:\\(([^()]{1,100})\\))?!?:`, 'i');

const tagsOf = (subject: string): string[] => {
  const [, type, scopes = ''] = CONVENTIONAL.exec(subject) ?? [];
  const parts = scopes.split(',').map((scope) => scope.trim());
  return ['git', ...(type === undefined ? [] : [type.toLowerCase()]), ...parts.filter((scope) => scope !== '')];
};

/** The author's date; where that makes no sense, the same without its zone, then the committer's. */
const timestampOf = ({ authorDate, committerEpochSeconds }: GitCommit): Timestamp | undefined => {
  const candidates = [authorDate.iso, ...[authorDate.epochSeconds, committerEpochSeconds].map(isoOf)];
  return candidates.find((candidate) => Timestamp.safeParse(candidate).success);
};

const isoOf = (epochSeconds: string): string => {
  const ms = /^-?\d+$/.test(epochSeconds) ? Number(epochSeconds) * 1000 : Number.NaN;
  return Math.abs(ms) <= 8.64e15 ? toTimestamp(ms) : '';
};

const withoutNul = (text: string): string => text.replaceAll('\0', '');
