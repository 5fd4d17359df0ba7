/**
 * One list of nearness from those of several models, whose cosines do not compare: what stands at a rank in a later list counts as
 * near as what stands at that rank in the first. With one list, or an empty first one, cosines stay as they are.
 */
export const fuseByRank = (lists: readonly ReadonlyMap<number, number>[]): Map<number, number> => {
  const [first, ...others] = lists.filter(({ size }) => size > 0);
  const fused = new Map(first);
  const scale = [...fused.values()].sort(descending);
  for (const list of others) {
    const ranked = [...list].sort(([, a], [, b]) => descending(a, b));
    // Beyond the end of the first list nothing is nearer than its last.
    for (const [rank, [id]] of ranked.entries()) fused.set(id, scale[Math.min(rank, scale.length - 1)] ?? 0);
  }
  return fused;
};

const descending = (a: number, b: number): number => b - a;
