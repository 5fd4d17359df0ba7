import type { MemoryKind } from '#shared/schemas/memory.ts';
import type { NeverCaptureRule } from '#shared/schemas/privacy.ts';
import { linePattern } from './line-pattern.ts';
import { matchesGlob } from './match-glob.ts';

/** What a rule looks at. */
export interface Capturable {
  readonly content: string;
  readonly title: string | null;
  readonly project: string;
  readonly file_path: string | null;
  readonly kind: MemoryKind;
}

/**
 * The first rule that keeps a memory out, or null. `isProject` says whether two names or aliases are of one project.
 */
export const findNeverCapture = (
  rules: readonly NeverCaptureRule[],
  memory: Capturable,
  isProject: (name: string, other: string) => boolean,
): NeverCaptureRule | null =>
  rules.find(
    ({ project, path, kind, text }) =>
      (project === undefined || isProject(project, memory.project)) &&
      (kind === undefined || kind === memory.kind) &&
      (path === undefined || (memory.file_path !== null && matchesPath(path, memory.file_path))) &&
      (text === undefined || matchesText(text, memory)),
  ) ?? null;

/** As the filter `file` does: the path itself, anything below it, or anything that ends in it. */
const matchesPath = (pattern: string, path: string): boolean => {
  const glob = pattern.replaceAll('\\', '/').replace(/\/+$/, '');
  const given = path.replaceAll('\\', '/');
  return [glob, `${glob}/*`, `*/${glob}`, `*/${glob}/*`].some((each) => matchesGlob(each, given));
};

const matchesText = (text: string, { content, title }: Capturable): boolean => {
  const fits = linePattern(text);
  return fits(content) || (title !== null && fits(title));
};
