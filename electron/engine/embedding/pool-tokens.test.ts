import { expect, test } from 'vitest';
import { poolTokens } from './pool-tokens.ts';

/** Two texts of three tokens, of which the first has padding at its end and the second at its start. */
const batch = {
  values: Float32Array.from([3, 0, 0, 4, 9, 9, 9, 9, 0, 5, 12, 0]),
  shape: [2, 3, 2],
  mask: [1n, 1n, 0n, 0n, 1n, 1n],
};
const rounded = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => [...vector].map((x) => Number(x.toFixed(4))));

test.each([
  [
    'mean',
    [
      [0.6, 0.8],
      [0.9231, 0.3846],
    ],
  ],
  [
    'cls',
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    'last_token',
    [
      [0, 1],
      [1, 0],
    ],
  ],
] as const)('%s looks at tokens and not at padding', (pooling, expected) => {
  expect(rounded(poolTokens(batch, pooling))).toEqual(expected);
});

test('a text without tokens has zeros', () => {
  expect(poolTokens({ ...batch, mask: [1n, 0n, 0n, 0n, 0n, 0n] }, 'mean')[1]).toEqual(new Float32Array(2));
});
