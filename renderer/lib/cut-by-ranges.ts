interface Range {
  readonly start: number;
  readonly end: number;
}

interface Piece {
  /** Where it begins in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts `text` from `from` to `to` into pieces inside and outside of the ranges, which are in order and do not overlap. */
export const cutByRanges = (text: string, ranges: readonly Range[], from = 0, to = text.length): readonly Piece[] => {
  const pieces: Piece[] = [];
  const push = (start: number, end: number, isMarked: boolean) => {
    const cut = { start: Math.max(start, from), end: Math.min(end, to, text.length) };
    if (cut.end > cut.start) pieces.push({ at: cut.start, text: text.slice(cut.start, cut.end), isMarked });
  };
  let at = from;
  for (const { start, end } of ranges) {
    push(at, start, false);
    push(start, end, true);
    at = Math.max(at, end);
  }
  push(at, to, false);
  return pieces;
};
