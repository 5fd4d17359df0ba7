import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifierParts, toIndexedText, wordsOf } from './analyze-text.ts';

test.each([
  ['parseHTTPUrl2', ['parse', 'HTTP', 'Url', '2']],
  ['getElementById', ['get', 'Element', 'By', 'Id']],
  ['XMLHttpRequest', ['XML', 'Http', 'Request']],
  ['sha256', ['sha', '256']],
  ['straßeÄndern', ['straße', 'Ändern']],
  ['plain words only', []],
  ['snake_case', []],
])('the parts of %s', (text, parts) => {
  expect(identifierParts(text)).toEqual(parts);
});

test('words are cut as unicode61 does, which takes an underscore for a border', () => {
  expect(wordsOf('foo_bar src/a.ts --dry-run 1.0.21')).toEqual([
    'foo',
    'bar',
    'src',
    'a',
    'ts',
    'dry',
    'run',
    '1',
    '0',
    '21',
  ]);
});

test('scripts without spaces become pairs', () => {
  expect(wordsOf('用数据库 ok')).toEqual(['用数', '数据', '据库', '库', 'ok']);
  expect(wordsOf('こんにちは')).toHaveLength(5);
  expect(wordsOf('ภาษาไทย').length).toBeGreaterThan(3);
});

test('full-width letters are plain ones', () => {
  expect(wordsOf('ＦＯＯ１')).toEqual(['FOO1']);
});

test('ASCII is left as it is', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => toIndexedText(text) === text));
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      wordsOf(text);
      identifierParts(text);
    }),
  );
});
