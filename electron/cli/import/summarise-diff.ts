const MOST_LINES = 40;
const MOST_LINES_OF_A_FILE = 12;
const LONGEST_LINE = 200;

/** Files that a program wrote: their lines say nothing about why. */
const GENERATED =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|[^/]*\.lock|[^/]*\.min\.(js|css)|[^/]*\.(map|snap|svg|pb\.go))$|(^|\/)(dist|vendor|node_modules)\//;

/**
 * The heart of a patch without context lines: for each file its path, the function each hunk is in as git tells it, and
 * the changed lines, within bounds for a file and for all. Empty if nothing is worth telling.
 */
export const summariseDiff = (patch: string): string => {
  const summary: string[] = [];
  let shown = 0;
  let shownOfFile = 0;
  let path = '';
  let isTold = false;
  let context = '';
  let left = { removed: 0, added: 0 };

  const tell = (line: string) => {
    if (shown >= MOST_LINES || shownOfFile >= MOST_LINES_OF_A_FILE || GENERATED.test(path)) return;
    if (!isTold) summary.push(path);
    isTold = true;
    if (context !== '') summary.push(`@@ ${clip(context)}`);
    context = '';
    summary.push(clip(line));
    shown++;
    shownOfFile++;
  };

  for (const line of patch.split('\n')) {
    // The counts tell a removed line `-- x` from the header `--- x`.
    if (left.removed > 0 && line.startsWith('-')) {
      left.removed--;
      if (line.trim() !== '-') tell(line);
    } else if (left.added > 0 && line.startsWith('+')) {
      left.added--;
      if (line.trim() !== '+') tell(line);
    } else if (line.startsWith('diff --git ')) {
      shownOfFile = 0;
      isTold = false;
      path = '';
    } else if (line.startsWith('--- ') || line.startsWith('+++ ')) {
      path = headerPath(line) ?? path;
    } else if (line.startsWith('@@ ')) {
      const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@ ?(.*)$/s.exec(line);
      left = { removed: Number(header?.[1] ?? 1), added: Number(header?.[2] ?? 1) };
      context = header?.[3]?.trim() ?? '';
    }
  }
  return summary.join('\n');
};

/** Of `+++ b/path`; null for `/dev/null`. Git puts a tab after a path with spaces and quotes one with control characters. */
const headerPath = (line: string): string | null => /^(?:---|\+\+\+) "?[ab]\/(.*?)"?\t?$/s.exec(line)?.[1] ?? null;

const clip = (line: string): string =>
  line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE).toWellFormed()}…`;
