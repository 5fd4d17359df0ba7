import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosineToInt8, toInt8, toSigns } from './vector-code.ts';

const unit = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
};
const vectors = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 384, maxLength: 384 })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map(unit);

test('a cosine survives the int8 code to a hundredth', () => {
  fc.assert(
    fc.property(vectors, vectors, (a, b) => {
      const exact = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
      expect(Math.abs(cosineToInt8(a, toInt8(b)) - exact)).toBeLessThan(0.01);
    }),
    { numRuns: 30 },
  );
});

test('signs say which components are above zero', () => {
  expect([...toSigns(Float32Array.from([1, -1, 0, 2, -2, 3, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0]))]).toEqual([0b11101001, 1]);
});

test('a zero vector has a cosine of zero', () => {
  expect(cosineToInt8(unit([1, 2]), toInt8(new Float32Array(2)))).toBe(0);
});
