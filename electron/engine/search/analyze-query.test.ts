import { expect, test } from 'vitest';
import { analyzeQuery, isSpecific } from './analyze-query.ts';

test('the first line counts double, stop words only where there is nothing else', () => {
  const { terms, pairs } = analyzeQuery('timeout in upload\nat the server');
  expect(terms).toEqual([
    { stem: 'timeout', weight: 2 },
    { stem: 'upload', weight: 2 },
    { stem: 'server', weight: 1 },
  ]);
  expect(pairs).toContainEqual({ first: 'in', second: 'upload', weight: 2 });
  expect(pairs).not.toContainEqual(expect.objectContaining({ first: 'at', second: 'the' }));
  expect(analyzeQuery('what is it').terms).toHaveLength(3);
});

test('one line is embedded once, several lines whole and by their first', () => {
  expect(analyzeQuery('parseUrl fails').embed).toEqual(['parse Url fails']);
  expect(analyzeQuery('Error: x\n  at y').embed).toEqual(['Error: x\n  at y', 'Error: x']);
  expect(analyzeQuery('')).toMatchObject({ terms: [], embed: [''] });
});

test.each([
  ['when did Caroline go', true],
  ['python check if a variable is iterable', false],
  ['parseUrl fails', true],
  ['error 404', true],
  ['The plan. Another sentence', false],
  ["I'm lost", false],
  ['', false],
])('%s: names something? %s', (text, expected) => {
  expect(isSpecific(text)).toBe(expected);
});
