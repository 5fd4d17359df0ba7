import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, printableLine } from './terminal-text.ts';

test('makes escape sequences visible and leaves text, newlines and tabs', () => {
  expect(printable('a\u001b]0;owned\u0007b\u001b[2J')).toBe('a\\u001b]0;owned\\u0007b\\u001b[2J');
  expect(printable('naïve 漢字 😀\n\tx\r\ny\rz')).toBe('naïve 漢字 😀\n\tx\ny\\u000dz');
  expect(printable('a\u009b31mb\u202ec')).toBe('a\\u009b31mb\\u202ec');
});

test('nothing that a terminal obeys is left, whatever the text', () => {
  const nasty = fc.string({ unit: fc.oneof(fc.constantFrom('\u001b', '\r', '\u009b', '\u202e', '\n'), fc.string()) });
  fc.assert(
    fc.property(nasty, (text) => {
      // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
      expect(printable(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }),
  );
});

test('a line is one line, cut between characters', () => {
  expect(printableLine(' a\n\tb  c ')).toBe('a b c');
  expect(printableLine('😀😀😀😀', 3)).toBe('😀😀…');
});
