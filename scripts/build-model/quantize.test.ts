import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantizeRows, transpose } from './quantize.ts';

test('a row comes back to half a step, and uses the whole range', () => {
  const row = fc.array(fc.float({ min: -4, max: 4, noNaN: true }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(row, row, (a, b) => {
      const matrix = Float32Array.from([...a, ...b]);
      const { values, scales } = quantizeRows(matrix, 8, 64);
      for (const [index, value] of matrix.entries()) {
        const scale = scales[Math.floor(index / 8)]!;
        expect(Math.abs(values[index]! * scale - value)).toBeLessThanOrEqual(scale * 0.5001);
        expect(Math.abs(values[index]!)).toBeLessThanOrEqual(64);
      }
    }),
  );
});

test('transposes', () => {
  expect([...transpose(Int8Array.of(1, 2, 3, 4, 5, 6), 3)]).toEqual([1, 4, 2, 5, 3, 6]);
});
