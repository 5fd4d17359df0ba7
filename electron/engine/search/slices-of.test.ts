import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slicesOf } from './slices-of.ts';

test('slices are the whole text, and cut no word that is shorter than half a slice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 })), (words) => {
      const text = words.join(' ');
      const slices = [...slicesOf(text, 64)];
      expect(slices.join('')).toBe(text);
      for (const slice of slices.slice(0, -1)) expect(slice.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
  const prose = 'some words in a row '.repeat(40);
  for (const slice of [...slicesOf(prose, 64)].slice(0, -1)) expect(slice).toMatch(/\s$/);
});

test('one endless word is cut all the same', () => {
  expect([...slicesOf('x'.repeat(200), 64)].map(({ length }) => length)).toEqual([64, 64, 64, 8]);
});
