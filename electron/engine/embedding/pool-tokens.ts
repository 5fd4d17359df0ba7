import type { Pooling } from '../ports.ts';

/** What a model gives for a batch of texts. */
export interface TokenVectors {
  /** Of `shape`, flat. */
  readonly values: Float32Array;
  /** Texts, tokens, dimensions. */
  readonly shape: readonly number[];
  /** Texts × tokens: 1 for a token, 0 for padding, which may stand on either side. */
  readonly mask: ArrayLike<bigint>;
}

/** One unit-length vector a text; zeros where there is no token. */
export const poolTokens = ({ values, shape, mask }: TokenVectors, pooling: Pooling): Float32Array[] => {
  const [texts = 0, tokens = 0, dimensions = 0] = shape;
  return Array.from({ length: texts }, (_, text) => {
    const present = Array.from({ length: tokens }, (_, token) => text * tokens + token).filter((at) => mask[at] === 1n);
    const vector = new Float32Array(dimensions);
    for (const at of chosen(present, pooling))
      for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] as number) + (values[at * dimensions + i] as number);
    // A mean differs from the sum only by a factor, which the division by the length takes away.
    const length = Math.hypot(...vector);
    return length === 0 ? vector : vector.map((component) => component / length);
  });
};

const chosen = (present: readonly number[], pooling: Pooling): readonly number[] => {
  if (pooling === 'mean') return present;
  return pooling === 'cls' ? present.slice(0, 1) : present.slice(-1);
};
