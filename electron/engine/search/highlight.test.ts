import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightsIn, stemsOf } from './highlight.ts';

const marked = (query: string, text: string) =>
  highlightsIn(text, stemsOf(query)).map(({ start, end }) => text.slice(start, end));

test.each([
  ['retries', 'Retry it, then retrying stops', ['Retry', 'retrying']],
  ['http url', 'const x = parseHttpUrl(y)', ['HttpUrl']],
  ['parseHttpUrl', 'parse the url', ['parse', 'url']],
  ['cafe', 'Café au lait', ['Café']],
  ['数据库', '使用数据库。', ['数据库']],
  ['absent', 'nothing here', []],
])('%s in %s', (query, text, expected) => {
  expect(marked(query, text)).toEqual(expected);
});

test('ranges are in order, within the text and apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (query, text) => {
      let last = 0;
      for (const { start, end } of highlightsIn(text, stemsOf(query))) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = end;
      }
    }),
  );
});
