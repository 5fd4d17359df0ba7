import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellOutIdentifiers, tokenize } from './analyze-text.ts';

const stems = (text: string) => tokenize(text).map(({ stem }) => stem);

test.each([
  ['parseHTTPUrl2', ['parsehttpurl2', 'pars', 'http', 'url', '2']],
  ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
  ['sha256', ['sha256', 'sha', '256']],
  ['foo_bar src/a.ts --dry-run 1.0.21', ['foo', 'bar', 'src', 'a', 'ts', 'dry', 'run', '1', '0', '21']],
  ['Connections were retried', ['connect', 'were', 'retri']],
  ['Résumé straßeÄndern', ['resum', 'straßeandern', 'straße', 'andern']],
  ['ＦＯＯ１', ['foo1', 'foo', '1']],
  ['用数据库ok', ['用', '用数', '数', '数据', '据', '据库', '库', 'ok']],
  ['ภาษา', ['ภ', 'ภา', 'า', 'าษ', 'ษ', 'ษา', 'า']],
  ['', []],
])('%s', (text, expected) => {
  expect(stems(text)).toEqual(expected);
});

test('stop words are told apart and kept', () => {
  expect(tokenize('not THE end').map(({ stop }) => stop)).toEqual([true, true, false]);
});

test('each token tells where it stands', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const { start, end } of tokenize(text)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
  expect(tokenize('x = parseUrl(用户)').map(({ start, end }) => 'x = parseUrl(用户)'.slice(start, end))).toEqual([
    'x',
    'parseUrl',
    'parse',
    'Url',
    '用',
    '用户',
    '户',
  ]);
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(tokenize(text)).toBeInstanceOf(Array);
      expect(typeof spellOutIdentifiers(text)).toBe('string');
    }),
  );
});

test.each([
  ['writeBoolean(self)', 'write Boolean(self)'],
  ['foo_bar + XMLHttp', 'foo bar + XML Http'],
  ['plain text, as it was.', 'plain text, as it was.'],
  ['_', '_'],
])('%s spelt out', (text, expected) => {
  expect(spellOutIdentifiers(text)).toBe(expected);
});
