/** sqlite-vec takes no more; a model with more would be slow beyond use anyway. */
const MOST_DIMENSIONS = 8192;

/** Null if vectors of this length can be kept, or why not: a vector's signs are stored eight to a byte. */
export const whyUnfit = (dimensions: number): string | null =>
  dimensions > 0 && dimensions % 8 === 0 && dimensions <= MOST_DIMENSIONS
    ? null
    : `makes vectors of ${dimensions} numbers; CMEM takes a multiple of 8, up to ${MOST_DIMENSIONS}`;
