import type { SkippedMemory } from '#shared/schemas/memory.ts';

export type SkipCounts = readonly { readonly rule: string; readonly note: string | null; readonly count: number }[];

/** Counts the memories that rules of the person kept out of an import, by rule. */
export const createSkipsByRule = () => {
  const counts = new Map<string, { rule: string; note: string | null; count: number }>();
  return {
    add({ id, note }: SkippedMemory['rule']): void {
      const known = counts.get(id) ?? { rule: id, note, count: 0 };
      known.count++;
      counts.set(id, known);
    },
    counts: (): SkipCounts => [...counts.values()],
    lines: (): string[] =>
      [...counts.values()].map(({ rule, note, count }) => `${count} kept out by the rule ${note ?? rule}`),
  };
};
