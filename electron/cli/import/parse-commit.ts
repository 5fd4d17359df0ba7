import type { ChangedFile, GitCommit } from './git-commit.ts';
import type { StreamRecord } from './split-records.ts';

/** What `git log -z` is to print of a commit, and `parseCommit` reads: fields, then `--numstat`, then the patch. */
export const COMMIT_FIELDS = ['%H', '%P', '%an', '%aI', '%at', '%ct', '%B'];

export const parseCommit = ({ bytes, isCut }: StreamRecord): GitCommit => {
  const reader = createReader(bytes);
  const [hash = '', parents = '', author = '', iso = '', epochSeconds = '', committerEpochSeconds = '', message = ''] =
    COMMIT_FIELDS.map(() => reader.field());
  const files: ChangedFile[] = [];
  for (let file = readFile(reader); file !== null; file = readFile(reader)) files.push(file);
  return {
    hash,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author,
    authorDate: { iso, epochSeconds },
    committerEpochSeconds,
    message,
    files,
    patch: reader.rest(),
    isCut,
  };
};

/** `added TAB removed TAB path`, or with an empty path the old and the new one in fields of their own. */
const readFile = (reader: ReturnType<typeof createReader>): ChangedFile | null => {
  const parts = /^\n?(\d+|-)\t(\d+|-)\t(.*)$/s.exec(reader.peek());
  if (parts === null) {
    // An empty field stands between the files and the patch.
    if (reader.peek().trim() === '') reader.field();
    return null;
  }
  reader.field();
  const count = (text = '-') => (text === '-' ? null : Number(text));
  const counts = { added: count(parts[1]), removed: count(parts[2]) };
  const path = parts[3] ?? '';
  if (path !== '') return { path, ...counts };
  const from = reader.field();
  return { path: reader.field(), from, ...counts };
};

/** Reads fields that end in NUL. */
const createReader = (bytes: Buffer) => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let position = 0;
  const end = () => {
    const at = bytes.indexOf(0, position);
    return at === -1 ? bytes.length : at;
  };
  return {
    peek: (): string => decoder.decode(bytes.subarray(position, end())),
    field: (): string => {
      const fieldEnd = end();
      const text = decoder.decode(bytes.subarray(position, fieldEnd));
      position = Math.min(bytes.length, fieldEnd + 1);
      return text;
    },
    rest: (): string => decoder.decode(bytes.subarray(position)),
  };
};
