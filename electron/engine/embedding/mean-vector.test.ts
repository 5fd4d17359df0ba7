import { expect, test } from 'vitest';
import { meanOf } from './mean-vector.ts';

test('lies between its vectors and has unit length', () => {
  const [x, y] = meanOf([Float32Array.from([1, 0]), Float32Array.from([0, 1])]);
  expect(x).toBeCloseTo(Math.SQRT1_2);
  expect(y).toBeCloseTo(Math.SQRT1_2);
});

test('of one vector is that vector, of opposites nothing', () => {
  expect([...meanOf([Float32Array.from([0, 1])])]).toEqual([0, 1]);
  expect([...meanOf([Float32Array.from([0, 1]), Float32Array.from([0, -1])])]).toEqual([0, 0]);
});
