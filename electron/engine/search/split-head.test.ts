import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitHead } from './split-head.ts';

test('the head is the first line that is not empty', () => {
  expect(splitHead('\n  First line\r\nsecond')).toEqual({ head: 'First line', body: '\r\nsecond' });
  expect(splitHead('only one')).toEqual({ head: 'only one', body: '' });
});

test('a long line is cut between words, so that no word is lost', () => {
  const { head, body } = splitHead(`${'lorem ipsum '.repeat(24)}dolor xylophone sit`);
  expect(head.length).toBeLessThanOrEqual(300);
  expect(head).toMatch(/\s$/);
  expect(`${head}${body}`).toContain('xylophone');
  expect(head.endsWith('xyloph') || body.startsWith('one')).toBe(false);
});

test('nothing is lost, and no character is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
      const { head, body } = splitHead(text);
      expect(text.trimStart()).toBe(`${head}${body}`.trimStart());
      expect(head.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});
