import { expect, test } from 'vitest';
import { isConfident } from './is-confident.ts';
import type { Candidate } from './rank-candidates.ts';

const candidate = (given: Partial<Candidate>): Candidate => ({
  memoryId: 1,
  score: 0,
  lexical: 0,
  dense: 0.2,
  error: 0,
  feedback: 0,
  test: 0,
  coverage: 0,
  ...given,
});

test.each([
  ['nothing', [], false],
  ['something far in meaning with none of the words', [candidate({})], false],
  ['something near', [candidate({ dense: 0.46 })], true],
  ['a near one that is not the first', [candidate({ coverage: 0.1 }), candidate({ dense: 0.5 })], true],
  ['all of the words', [candidate({ coverage: 0.95 })], true],
  ['the same error', [candidate({ error: 0.5 })], true],
  ['some words, without a model', [candidate({ dense: null, coverage: 0.2 })], true],
])('%s', (_, candidates, expected) => {
  expect(isConfident(candidates)).toBe(expected);
});
