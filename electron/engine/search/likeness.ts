/** Words in both, of the words in either (Jaccard); 0 without comparing where sizes alone keep it below `least`. */
export const likeness = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>, least: number): number => {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0 || small.size < large.size * least) return 0;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared / (a.size + b.size - shared);
};
