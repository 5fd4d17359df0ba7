import { expect, test } from 'vitest';
import { matchesGlob } from './match-glob.ts';

test.each([
  ['*.env', 'config/.env', true],
  ['src/?.ts', 'src/a.ts', true],
  ['src/?.ts', 'src/ab.ts', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-b-b-', false],
  ['**', '', true],
  ['', 'a', false],
  ['秘密/*', '秘密/客户.md', true],
  ['[a]', 'a', false],
])('%s on %s', (pattern, text, fits) => expect(matchesGlob(pattern, text)).toBe(fits));

test('a hostile pattern ends', () => {
  expect(matchesGlob(`${'*a'.repeat(150)}b`, 'a'.repeat(4096))).toBe(false);
});
