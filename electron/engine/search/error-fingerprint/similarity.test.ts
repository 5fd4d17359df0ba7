import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundError } from './found-error.ts';
import { similarity } from './similarity.ts';

const base: FoundError = {
  kind: 'javascript',
  type: 'TypeError',
  message: 'cannot read <path> of undefined',
  frames: [
    { name: 'cart#total', own: true },
    { name: 'checkout#run', own: true },
    { name: 'express#handle', own: false },
  ],
};

const error = fc.record({
  kind: fc.constant('log' as const),
  type: fc.constantFrom('TypeError', 'x.TypeError', 'ValueError'),
  message: fc.array(fc.constantFrom('open', '<path>', 'failed', '<n>', ':')).map((words) => words.join(' ')),
  frames: fc.array(fc.record({ name: fc.constantFrom('a#f', 'b#f', 'c#g', 'd#'), own: fc.boolean() }), {
    maxLength: 6,
  }),
});

test('is symmetric, within 0 and 1, and 1 for the same', () => {
  fc.assert(
    fc.property(error, error, (a, b) => {
      const value = similarity(a, b);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(similarity(b, a)).toBeCloseTo(value, 10);
      expect(similarity(a, a)).toBeCloseTo(1, 10);
    }),
  );
});

test('own frames weigh more than library frames', () => {
  const withoutOwn = { ...base, frames: base.frames.slice(1) };
  const withoutLibrary = { ...base, frames: base.frames.slice(0, 2) };
  expect(similarity(base, withoutLibrary)).toBeGreaterThan(similarity(base, withoutOwn));
});

test('the order of frames counts', () => {
  expect(similarity(base, { ...base, frames: base.frames.toReversed() })).toBeLessThan(0.9);
});

test('a moved function is nearer than another one', () => {
  const moved = { ...base, frames: [{ name: 'basket#total', own: true }, ...base.frames.slice(1)] };
  const other = { ...base, frames: [{ name: 'basket#sum', own: true }, ...base.frames.slice(1)] };
  expect(similarity(base, moved)).toBeGreaterThan(similarity(base, other));
});

test('words weigh more than placeholders, and the last name of a type counts by half', () => {
  const otherPath = { ...base, message: 'cannot read <url> of undefined' };
  const otherWord = { ...base, message: 'cannot write <path> of undefined' };
  expect(similarity(base, otherPath)).toBeGreaterThan(similarity(base, otherWord));
  expect(similarity(base, { ...base, type: 'org.x.TypeError' })).toBeCloseTo(1 - 0.125, 10);
});

test('nothing in common is 0, and a bare message is no evidence against a stack', () => {
  expect(
    similarity(base, { kind: 'go', type: 'panic', message: 'deadlock', frames: [{ name: 'a#b', own: true }] }),
  ).toBe(0);
  expect(similarity(base, { ...base, frames: [] })).toBe(1);
});
