/** A text with some of it left out or replaced, and where each place of it comes from. */
export interface RewrittenText {
  readonly text: string;
  /** Places of `text` where something was left out or replaced, in order. */
  readonly seams: readonly number[];
  /** The offset in the original. */
  toOriginal(offset: number): number;
}

/** Replaces each match; null if there is none. */
export const rewriteText = (
  original: string,
  pattern: RegExp,
  replacement: (match: string) => string,
): RewrittenText | null => {
  const pieces: string[] = [];
  const seams: number[] = [];
  const origins: number[] = [];
  let from = 0;
  let length = 0;
  for (const { 0: match, index } of original.matchAll(pattern)) {
    const put = replacement(match);
    pieces.push(original.slice(from, index), put);
    length += index - from + put.length;
    from = index + match.length;
    seams.push(length);
    origins.push(from);
  }
  if (seams.length === 0) return null;
  pieces.push(original.slice(from));
  return {
    text: pieces.join(''),
    seams,
    toOriginal(offset) {
      const seam = lastAtOrBefore(seams, offset);
      return seam === -1 ? offset : (origins[seam] as number) + (offset - (seams[seam] as number));
    },
  };
};

/** The index of the last that is not beyond `value`, or -1. */
export const lastAtOrBefore = (ascending: readonly number[], value: number): number => {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
