import { lstat, opendir, readFile } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { describeFailure } from './describe-failure.ts';
import { isUnwantedFolder, type ListedFile } from './listed-file.ts';

/** The rules of one ignore file, which speak of paths below its folder. */
interface Rules {
  /** Of the folder: empty, or with a `/` at its end. */
  readonly prefix: string;
  readonly matcher: Ignore;
}

interface Folder {
  readonly prefix: string;
  /** Of this folder and those above, the nearest first: it decides what it speaks of. */
  readonly rules: readonly Rules[];
}

/** The files below a folder that no `.gitignore` in it, nor `.git/info/exclude`, ignores. Links are not followed. */
export async function* walkFolder(top: string, signal: AbortSignal): AsyncGenerator<ListedFile> {
  const exclude = await readRules(path.join(top, '.git', 'info', 'exclude'), '');
  const waiting: Folder[] = [{ prefix: '', rules: exclude }];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { prefix } = folder;
    const rules = [...(await readRules(path.join(top, prefix, '.gitignore'), prefix)), ...folder.rules];
    try {
      for await (const entry of await opendir(path.join(top, prefix))) {
        signal.throwIfAborted();
        const entryPath = `${prefix}${entry.name}`;
        if (entry.isDirectory()) {
          if (isUnwantedFolder(entry.name) || isIgnored(`${entryPath}/`, rules)) continue;
          waiting.push({ prefix: `${entryPath}/`, rules });
        } else if (entry.isFile() && !isIgnored(entryPath, rules)) {
          const absolute = path.join(top, entryPath);
          yield (await isMisnamed(absolute, entry.name))
            ? { path: prefix.slice(0, -1), skipped: 'holds a file whose name is not UTF-8' }
            : { path: entryPath, absolute };
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      yield {
        path: prefix.slice(0, -1),
        skipped: `cannot be read (${describeFailure(error)})`,
      };
    }
  }
}

/** Node gives U+FFFD where a name is not UTF-8, and such a path leads to nothing; but a name may hold that very character. */
const isMisnamed = async (absolute: string, name: string): Promise<boolean> =>
  name.includes('\ufffd') &&
  (await lstat(absolute).then(
    () => false,
    () => true,
  ));

const readRules = async (file: string, prefix: string): Promise<Rules[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text === '' ? [] : [{ prefix, matcher: ignore().add(text) }];
};

const isIgnored = (entryPath: string, rules: readonly Rules[]): boolean => {
  for (const { prefix, matcher } of rules) {
    const { ignored, unignored } = matcher.test(entryPath.slice(prefix.length));
    if (ignored || unignored) return ignored;
  }
  return false;
};
