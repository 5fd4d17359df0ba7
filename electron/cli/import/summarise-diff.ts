import { parsePatch, type PatchedFile } from './parse-patch.ts';

/** Changed lines that are told of all files together, and of each of many and of few. */
const MOST_LINES = 40;
const LEAST_LINES_OF_A_FILE = 4;
const MOST_LINES_OF_A_FILE = 20;
const LONGEST_LINE = 200;

/** Files that a program wrote: their lines say nothing about why. */
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]*\.lock|[^/]*\.min\.(js|css)|[^/]*\.(map|snap|svg|pb\.go))$|(^|\/)(dist|vendor|node_modules)\//;

/**
 * The heart of a patch without context lines: for each file its path, the function each hunk is in as git tells it, and
 * the changed lines that hold a word, within bounds for a file and for all. Empty if nothing is worth telling.
 */
export const summariseDiff = (patch: string): string => {
  const files = parsePatch(patch).filter(({ path, hunks }) => hunks.length > 0 && !GENERATED.test(path));
  const share = Math.floor(MOST_LINES / Math.max(1, files.length));
  const mostOfEach = Math.min(MOST_LINES_OF_A_FILE, Math.max(LEAST_LINES_OF_A_FILE, share));
  let left = MOST_LINES;
  const told: string[] = [];
  for (const file of files) {
    const { lines, count } = summariseFile(file, Math.min(left, mostOfEach));
    told.push(...lines);
    left -= count;
  }
  return told.join('\n');
};

const summariseFile = ({ path, hunks }: PatchedFile, most: number): { lines: string[]; count: number } => {
  const lines: string[] = [];
  let count = 0;
  for (const hunk of hunks) {
    const changed = hunk.lines.filter((line) => /[\p{L}\p{N}]/u.test(line)).slice(0, most - count);
    if (changed.length === 0) continue;
    lines.push(...(hunk.context === '' ? [] : [`@@ ${clip(hunk.context)}`]), ...changed.map(clip));
    count += changed.length;
  }
  return { lines: count === 0 ? [] : [path, ...lines], count };
};

const clip = (line: string): string =>
  line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE).toWellFormed()}…`;
