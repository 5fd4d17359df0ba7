import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

test('repeated names become lists, in order', () => {
  expect({ ...parseQuery('?tag=a&limit=5&tag=b&tag=c') }).toEqual({ tag: ['a', 'b', 'c'], limit: '5' });
});

test('it reads what URLSearchParams writes', () => {
  const texts = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.dictionary(texts, texts), (fields) => {
      const written = new URLSearchParams(fields);
      expect(Object.entries(parseQuery(`?${written.toString()}`))).toEqual(Object.entries(fields));
    }),
  );
});

test('an escape that is not UTF-8 is refused', () => {
  for (const search of ['?a=%ff', '?%ED%A0%80=1', '?a=%', '?a=%zz'])
    expect(() => parseQuery(search)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

test('no name is special', () => {
  const query = parseQuery('?__proto__=x&constructor=y');
  expect(Object.entries(query)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
