export interface PatchedFile {
  /** Empty where only the mode or the name changed, or the file is binary. */
  readonly path: string;
  readonly hunks: Hunk[];
}

interface Hunk {
  /** The function or section it is in, as git tells it; may be empty. */
  readonly context: string;
  /** Changed lines with their `+` or `-`. */
  readonly lines: string[];
}

/** Reads a patch without context lines (`--unified=0`). One that is cut off gives what is there. */
export const parsePatch = (patch: string): PatchedFile[] => {
  const files: { path: string; hunks: Hunk[] }[] = [];
  let hunk: Hunk | undefined;
  let left = { removed: 0, added: 0 };
  for (const line of patch.split('\n')) {
    const file = files.at(-1);
    // The counts tell a removed line `-- x` from the header `--- x`.
    if (left.removed > 0 && line.startsWith('-')) {
      left.removed--;
      hunk?.lines.push(line);
    } else if (left.added > 0 && line.startsWith('+')) {
      left.added--;
      hunk?.lines.push(line);
    } else if (line.startsWith('diff --git ')) {
      files.push({ path: '', hunks: [] });
    } else if (file !== undefined && /^(---|\+\+\+) /.test(line)) {
      file.path = headerPath(line) ?? file.path;
    } else if (file !== undefined && line.startsWith('@@ ')) {
      const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@(.*)$/.exec(line);
      left = { removed: Number(header?.[1] ?? 1), added: Number(header?.[2] ?? 1) };
      hunk = { context: header?.[3]?.trim() ?? '', lines: [] };
      file.hunks.push(hunk);
    }
  }
  return files;
};

/** Of `+++ b/path`; null for `/dev/null`. Git puts a tab after a path with spaces and quotes one with control characters. */
const headerPath = (line: string): string | null => /^.{4}"?[ab]\/(.*?)"?\t?$/.exec(line)?.[1] ?? null;
