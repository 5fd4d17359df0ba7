import { cutBlocks } from './cut-blocks.ts';
import type { CutTask } from './cut-task.ts';
import { findNoise } from './find-noise.ts';
import { grammarOf } from './grammars.ts';
import { nameUnits, type TitledText } from './import-unit.ts';
import { createIsolatedWorker, type IsolatedWorker } from './isolated-worker.ts';
import { languageOfName, languageOfText } from './language-of-file.ts';
import type { FileListing } from './list-files.ts';
import type { Cut } from './merge-pieces.ts';
import type { FileOutcome } from './file-outcome.ts';
import { decodeText, readBytes } from './read-file-text.ts';

const LONGEST_FILE_BYTES = 1024 * 1024;
/** The parser itself stops long before; this is for a scanner that hangs between two of its steps. */
const CUT_TIMEOUT_MS = 60_000;

/** Cuts the code files of a folder into units, one file after the other as they are taken. */
export async function* readCode(listing: FileListing, signal: AbortSignal): AsyncGenerator<FileOutcome> {
  const cutter = createIsolatedWorker<CutTask, Cut[]>({
    program: new URL('cut-worker.ts', import.meta.url),
    timeoutMs: CUT_TIMEOUT_MS,
  });
  try {
    for await (const listed of listing.files(signal)) {
      if ('skipped' in listed) yield { path: listed.path, skipped: listed.skipped, isUnread: true };
      else {
        const read = await readFile(listed.path, listed.absolute, cutter);
        if (read !== null) yield read;
      }
    }
  } finally {
    await cutter.close();
  }
}

/** Null if the file is no code. */
const readFile = async (
  path: string,
  absolute: string,
  cutter: IsolatedWorker<CutTask, Cut[]>,
): Promise<FileOutcome | null> => {
  const named = languageOfName(path);
  if (named === null) return null;
  const isSure = named !== 'unknown';
  const read = await readBytes(absolute, LONGEST_FILE_BYTES);
  if ('skipped' in read) return isSure && read.isGone !== true ? { path, ...read } : null;
  const decoded = decodeText(read.bytes);
  if ('skipped' in decoded) return isSure ? { path, ...decoded } : null;
  const { text } = decoded;
  const language = languageOfText(named, path, text);
  if (language === null) return null;
  const noise = findNoise(path, text);
  if (noise !== null) return { path, skipped: noise };

  const hasGrammar = grammarOf(language, path) !== null;
  const cuts = hasGrammar ? await cutter.run({ text, language, path }) : null;
  const pieces = cuts === null ? blockTexts(text) : cutTexts(text, cuts, path);
  const units = nameUnits({ path, kind: 'snippet', language, modifiedMs: read.modifiedMs }, pieces);
  return hasGrammar && cuts === null
    ? { path, units, remark: 'is too much for the parser; it is cut at blank lines' }
    : { path, units };
};

const cutTexts = (text: string, cuts: readonly Cut[], path: string): TitledText[] =>
  cuts.map(({ start, title }, index) => ({
    title: title ?? `${path.slice(path.lastIndexOf('/') + 1)} (top level)`,
    text: text.slice(start, cuts[index + 1]?.start),
  }));

const blockTexts = (text: string): TitledText[] => {
  const blocks = cutBlocks(text);
  return blocks.map(({ start, firstLine }, index) => ({
    title: firstLine,
    text: text.slice(start, blocks[index + 1]?.start),
  }));
};
