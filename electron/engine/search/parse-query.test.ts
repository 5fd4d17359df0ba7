import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, withoutExactWords } from './parse-query.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const midnightUtc = (date: string) => Date.parse(`${date}T00:00:00Z`);
const parse = (query: string) => parseQuery(query, NOW, midnightUtc);

test('plain words are the text', () => {
  expect(parse('  why does the   build fail ')).toEqual({
    text: 'why does the build fail',
    phrases: [],
    excluded: [],
    filter: {},
    exclude: {},
  });
});

test('fields narrow, and several of one field are gathered', () => {
  const { text, filter } = parse(
    'tag:auth tag:"two words" project:api kind:fix file:src/a.ts lang:TypeScript token expiry',
  );
  expect(text).toBe('token expiry');
  expect(filter).toEqual({
    tags_all: ['auth', 'two words'],
    project: ['api'],
    kind: ['fix'],
    file: ['src/a.ts'],
    language: ['typescript'],
  });
});

test('a dash turns a field or a word round', () => {
  const { excluded, exclude, text } = parse('cache -redis -tag:old -"cold start" -kind:log');
  expect(text).toBe('cache');
  expect(excluded).toEqual(['redis', 'cold start']);
  expect(exclude).toEqual({ tags_any: ['old'], kind: ['log'] });
});

test('a phrase is required, and searched for as words too', () => {
  expect(parse('error "connection reset by peer"')).toMatchObject({
    text: 'error connection reset by peer',
    phrases: ['connection reset by peer'],
  });
});

describe('times', () => {
  test.each([
    ['after:2026-01-31', { after: '2026-01-31T00:00:00.000Z' }],
    ['before:2026-01-31T10:00+09:00', { before: '2026-01-31T01:00:00.000Z' }],
    ['after:7d', { after: '2026-06-08T12:00:00.000Z' }],
  ])('%s', (query, filter) => {
    expect(parse(`x ${query}`).filter).toEqual(filter);
  });

  test('a day begins at midnight where the person is', () => {
    const tokyo = (date: string) => Date.parse(`${date}T00:00:00+09:00`);
    expect(parseQuery('after:2026-01-31', NOW, tokyo).filter).toEqual({ after: '2026-01-30T15:00:00.000Z' });
  });

  test('a time that no timestamp can tell is a word, and so is a filter too many', () => {
    expect(parse('x before:9999y after:9999y')).toMatchObject({ text: 'x before:9999y after:9999y', filter: {} });
    const { filter, text } = parse(Array.from({ length: 103 }, (_, i) => `tag:t${i}`).join(' '));
    expect(filter.tags_all).toHaveLength(100);
    expect(text).toBe('tag:t100 tag:t101 tag:t102');
  });

  test('what is no time is a word', () => {
    expect(parse('before:lunch after:2026-13-45').text).toBe('before:lunch after:2026-13-45');
  });
});

test.each([
  'TypeError: x is undefined',
  'std::vector',
  'https://example.org/a?b=c',
  'git commit --amend --no-edit',
  'kind:unheard-of',
  'a-b c--d',
  'foo: bar',
  'constructor:z toString:x __proto__:y',
])('%s is what it says', (query) => {
  expect(parse(query)).toMatchObject({ text: query, phrases: [], excluded: [], filter: {} });
});

test('an unclosed quote is no phrase', () => {
  expect(parse('say "hello')).toMatchObject({ phrases: [], filter: {} });
});

test('several lines are pasted text', () => {
  const pasted = 'Error: cannot read "x"\n  at tag:y -z';
  expect(parse(pasted)).toEqual({ text: pasted, phrases: [], excluded: [], filter: {}, exclude: {} });
});

test('phrases and exclusions can be taken as words', () => {
  expect(withoutExactWords(parse('a "b c" -d tag:e'))).toMatchObject({
    text: 'a b c d',
    phrases: [],
    excluded: [],
    filter: { tags_all: ['e'] },
  });
});

test('thousands of phrases and exclusions are mostly words', () => {
  const { phrases, excluded, text } = parse(`${'"a b" '.repeat(2000)}${'-word '.repeat(2000)}`);
  expect(phrases.length + excluded.length).toBe(50);
  expect(text).toContain('word');
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
      expect(parse(query).text.length).toBeLessThanOrEqual(query.length);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('tag:', 'before:', '-', '"', 'a', ' ', ':', 'kind:fix', '7d')), (pieces) => {
      expect(typeof parse(pieces.join('')).text).toBe('string');
    }),
  );
});
