import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkText } from './chunk-text.ts';

/** A token for every started four letters of a word; a word of more than 100 letters is one token, as in WordPiece. */
const countTokens = (text: string): number =>
  (text.match(/\S+/g) ?? []).reduce((sum, word) => sum + (word.length > 100 ? 1 : Math.ceil(word.length / 4)), 0);

const cut = (content: string, budget: number): string[] =>
  chunkText(content, budget, countTokens).map(({ start, end }) => content.slice(start, end));

const words = fc.constantFrom(
  'a',
  'function',
  'the',
  '# Title',
  '\n',
  '\r\n',
  '\n\n',
  '  ',
  '.',
  '数据库',
  '。',
  '👨‍👩‍👧‍👦',
  'é',
);
const texts = fc.oneof(
  fc.array(words, { maxLength: 400 }).map((parts) => parts.join(' ')),
  fc.array(words, { maxLength: 400 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.string({ unit: 'binary', maxLength: 600 }),
);
const budgets = fc.integer({ min: 1, max: 60 });

describe('any text', () => {
  test('is cut without gap or overlap, into chunks of something', () => {
    fc.assert(
      fc.property(texts, budgets, (text, budget) => {
        const chunks = chunkText(text, budget, countTokens);
        expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(chunks.map(({ start }) => start)).toEqual([0, ...chunks.slice(0, -1).map(({ end }) => end)]);
        if (text !== '') expect(chunks.every(({ start, end }) => end > start)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('gives chunks within the budget, with their true count', () => {
    fc.assert(
      fc.property(texts, budgets, (text, budget) => {
        for (const { start, end, tokens } of chunkText(text, budget, countTokens)) {
          expect(tokens).toBe(countTokens(text.slice(start, end)));
          expect(tokens).toBeLessThanOrEqual(budget);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is never cut inside a surrogate pair or a line break of two characters', () => {
    fc.assert(
      fc.property(texts, budgets, (text, budget) => {
        for (const { end } of chunkText(text, budget, countTokens)) {
          expect(/[\uD800-\uDBFF]$/.test(text.slice(0, end)) && /^[\uDC00-\uDFFF]/.test(text.slice(end))).toBe(false);
          expect(text.slice(end - 1, end + 1)).not.toBe('\r\n');
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('a family of emoji joined to one stays together', () => {
  const family = '👨‍👩‍👧‍👦';
  const chunks = cut(family.repeat(200), 8);
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.every((chunk) => chunk.length % family.length === 0)).toBe(true);
});

test('an empty text is one empty chunk', () => {
  expect(chunkText('', 10, countTokens)).toEqual([{ start: 0, end: 0, tokens: 0 }]);
});

test('a text within the budget is one chunk', () => {
  expect(cut('# One\n\ntwo\n\n# Three\n', 100)).toHaveLength(1);
});

const lines = (count: number): string => 'word word word word\n'.repeat(count);

test.each([
  ['a heading', `${lines(3)}\n${lines(2)}# Next\n${lines(4)}`, `${lines(3)}\n${lines(2)}`],
  ['a blank line', `${lines(3)}\n  ${lines(6)}`, `${lines(3)}\n  `],
  ['the start of a function', `${lines(3)}function f() {\n${lines(6)}`, lines(3)],
  ['a line end', lines(9), lines(5)],
  [
    'the end of a sentence',
    'One two three four five six. Seven eight nine ten eleven twelve',
    'One two three four five six. ',
  ],
  ['a space', 'word '.repeat(40), 'word '.repeat(20)],
  ['an ideographic full stop', `${'数'.repeat(60)}。${'据'.repeat(60)}`, `${'数'.repeat(60)}。`],
])('cuts at %s', (_border, text, firstChunk) => {
  expect(cut(text, text.startsWith('One') ? 14 : 20)[0]).toBe(firstChunk);
});

test.each([
  ['a line of 1 MiB without a space', 'aGVsbG8/'.repeat(131_072)],
  ['1 MiB of line breaks', '\n'.repeat(1_048_576)],
  ['a line of 1 MiB with spaces', 'ab '.repeat(349_525)],
  ['5,000 emoji', '😀'.repeat(5000)],
  ['100,000 ideographs', '数据库连接失败，请检查。'.repeat(8333)],
  ['a letter under 100,000 accents', `a${'\u0301'.repeat(100_000)}`],
])('gets through %s', (_what, text) => {
  expect(cut(text, 250).join('')).toBe(text);
});
