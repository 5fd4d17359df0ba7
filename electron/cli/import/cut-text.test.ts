import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteLength, cutText } from './cut-text.ts';

test('leaves a text that fits as it is', () => {
  expect(cutText('one\ntwo', 7)).toBe('one\ntwo');
});

test('cuts on a line border and says so', () => {
  expect(cutText('first line\nsecond line\nthird line', 31)).toBe('first line\n… (cut)');
});

test('cuts a single long line between characters', () => {
  expect(cutText('😀'.repeat(20), 24)).toBe('😀😀😀\n… (cut)');
});

test('never takes more bytes than allowed and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 10, max: 300 }), (text, longest) => {
      const cut = cutText(text, longest);
      expect(byteLength(cut)).toBeLessThanOrEqual(longest);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
