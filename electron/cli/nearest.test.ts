import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { editDistance, nearest } from './nearest.ts';

const commands = ['serve', 'search', 'status', 'stop', 'list', 'get', 'help'];

it.each([
  ['serach', 'search'],
  ['stauts', 'status'],
  ['lits', 'list'],
  ['gte', 'get'],
  ['hlep', 'help'],
  ['frobnicate', undefined],
  ['', undefined],
])('takes %j for %j', (word, meant) => {
  expect(nearest(word, commands)).toBe(meant);
});

test('the distance is symmetric, and nought only between equals', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
