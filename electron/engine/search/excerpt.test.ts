import { expect, test } from 'vitest';
import { chooseExcerpt } from './excerpt.ts';
import { stemsOf } from './highlight.ts';

const textOf = (content: string, query: string, chunks: Parameters<typeof chooseExcerpt>[1] = []) =>
  chooseExcerpt(content, chunks, stemsOf(query));

test('without chunks, the window with most of the words is shown', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(200);
  const { text, start, end, highlights } = textOf(`${filler}we retry uploads ${filler}`, 'retries of an upload');
  expect(text).toContain('we retry uploads');
  expect(end - start).toBeLessThanOrEqual(1000);
  expect(highlights.map((range) => text.slice(range.start, range.end))).toEqual(['retry', 'uploads']);
});

test('with chunks, nearness counts beside words', () => {
  const content = 'alpha beta. gamma delta.';
  const chunks = [
    { start: 0, end: 12, cosine: 0.1 },
    { start: 12, end: 24, cosine: 0.9 },
  ];
  expect(textOf(content, 'epsilon', chunks).text).toBe('gamma delta.');
  expect(textOf(content, 'alpha beta', [chunks[0]!, { ...chunks[1]!, cosine: 0.5 }]).text).toBe('alpha beta. ');
});

test('windows cover a text without spaces and cut no character', () => {
  const content = '😀'.repeat(3000);
  const { text } = textOf(content, '😀');
  expect(text.isWellFormed()).toBe(true);
  expect(textOf('', 'x')).toEqual({ start: 0, end: 0, text: '', highlights: [] });
});
