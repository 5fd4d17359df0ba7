import type { Redaction } from '#shared/schemas/redaction.ts';
import { knownKinds } from './known-kinds.ts';

const MARK = /‹([a-z][a-z. -]{1,30})›/g;

/** What was redacted, told from the marks that stand in the texts: so it fits whatever was changed or merged since. */
export const countMarks = (texts: readonly string[]): Redaction[] => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    if (!text.includes('‹')) continue;
    for (const [, kind = ''] of text.matchAll(MARK))
      if (knownKinds.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
};
