import type { FileOutcome } from './read-code/file-outcome.ts';
import type { FoundUnit } from './plan-sync.ts';

/** What is kept of a unit while its folder is read, which may be larger than memory. */
export interface SurveyedUnit extends FoundUnit {
  readonly language: string | null;
}

export interface FolderSurvey {
  readonly units: readonly SurveyedUnit[];
  /** Files and folders that are there but could not be read. */
  readonly unread: ReadonlySet<string>;
  /** How many files gave units. */
  readonly files: number;
  /** How many files, or folders, were left out. */
  readonly skipped: number;
}

interface Listener {
  remark(path: string, reason: string): void;
  progress(files: number): void;
}

/** Reads a folder through once, and keeps of it what a plan needs. */
export const surveyFolder = async (
  outcomes: AsyncIterable<FileOutcome>,
  signal: AbortSignal,
  listener: Listener,
): Promise<FolderSurvey> => {
  const units: SurveyedUnit[] = [];
  const unread = new Set<string>();
  let files = 0;
  let skipped = 0;
  for await (const outcome of outcomes) {
    signal.throwIfAborted();
    const { path } = outcome;
    if ('skipped' in outcome) {
      skipped++;
      if (outcome.isUnread) unread.add(path);
      listener.remark(path, outcome.skipped);
    } else {
      files++;
      if (outcome.remark !== undefined) listener.remark(path, outcome.remark);
      for (const { key, content_hash, title, language } of outcome.units)
        units.push({ key, content_hash, file_path: path, title: ownCopy(title), language });
    }
    listener.progress(files + skipped);
  }
  return { units, unread, files, skipped };
};

/** A title that was cut out of the text of its file keeps the whole text in memory. */
const ownCopy = (text: string): string => Buffer.from(text).toString();
