import { expect, test } from 'vitest';
import { planEmbedding, toChunks } from './plan-embedding.ts';

const source = (given: Partial<Parameters<typeof planEmbedding>[0]>) => ({
  memoryId: 1,
  uuid: 'u',
  version: 1,
  content: 'First line\nrest',
  title: null,
  filePath: null,
  previousTurn: null,
  ...given,
});
const one = [{ start: 0, end: 15, tokens: 5 }];
const two = [
  { start: 0, end: 11, tokens: 3 },
  { start: 11, end: 15, tokens: 2 },
];
const unit = (i: number) => Float32Array.from({ length: 8 }, (_, j) => (i === j ? 1 : 0));

test('a memory of one chunk is one text, with its identifiers spelt out', () => {
  const plan = planEmbedding(source({ content: 'call parseHttpUrl()', filePath: 'src/a.ts' }), [
    { start: 0, end: 19, tokens: 9 },
  ]);
  expect(plan).toMatchObject({ texts: ['src/a.ts\ncall parse Http Url()'], extra: null });
});

test('several chunks get a head of their own: the title, or else the first line', () => {
  expect(planEmbedding(source({}), two).texts).toEqual(['First line\n', 'rest', 'First line']);
  expect(planEmbedding(source({ title: 'Title' }), two).texts.at(-1)).toBe('Title');
  const chunks = toChunks(planEmbedding(source({}), two), [unit(0), unit(1), unit(2)]);
  expect(chunks.map(({ part }) => part)).toEqual(['body', 'body', 'head']);
});

test('a turn of a conversation is the mean of itself and of itself after the turn before', () => {
  const plan = planEmbedding(source({ previousTurn: 'Which colour?' }), one);
  expect(plan.texts).toEqual(['First line\nrest', 'Which colour?\nFirst line\nrest']);
  const [chunk] = toChunks(plan, [unit(0), unit(1)]);
  expect([...chunk!.vector].slice(0, 2)).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)]);
});

test('too few vectors are not stored as if they were all', () => {
  expect(() => toChunks(planEmbedding(source({}), two), [unit(0), unit(1)])).toThrow(/2 vectors/);
});
