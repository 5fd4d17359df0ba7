import { expect, test } from 'vitest';
import { fuseByRank } from './fuse-by-rank.ts';

const list = (...entries: [number, number][]) => new Map(entries);

test.each([
  ['one list stays as it is', [list([1, 0.9], [2, 0.1])], list([1, 0.9], [2, 0.1])],
  [
    'a second takes the nearness of the first, rank by rank',
    [list([1, 0.5], [2, 0.3]), list([3, 0.99], [4, 0.98])],
    list([1, 0.5], [2, 0.3], [3, 0.5], [4, 0.3]),
  ],
  ['beyond its end, that of its last', [list([1, 0.5]), list([2, 0.9], [3, 0.8])], list([1, 0.5], [2, 0.5], [3, 0.5])],
  ['an empty first one leaves the second as it is', [list(), list([2, 0.9], [3, 0.8])], list([2, 0.9], [3, 0.8])],
  ['none at all', [], list()],
])('%s', (_, lists, expected) => {
  expect(fuseByRank(lists)).toEqual(expected);
});
