import { expect, test } from 'vitest';
import { oneAhead } from './one-ahead.ts';

test('fetches one item ahead, never two, and gives all in order', async () => {
  let fetched = 0;
  async function* source() {
    for (const item of [1, 2, 3, 4]) {
      fetched = item;
      yield item;
    }
  }
  const seen: [item: number, fetched: number][] = [];
  for await (const item of oneAhead(source())) {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push([item, fetched]);
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
  ]);
});

test('passes on a failure when its turn comes, and closes the source when its reader stops', async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield 1;
      throw new Error('broken');
    } finally {
      isClosed = true;
    }
  }
  const seen: number[] = [];
  const read = async () => {
    for await (const item of oneAhead(source())) seen.push(item);
  };
  await expect(read()).rejects.toThrow('broken');
  expect(seen).toEqual([1]);
  isClosed = false;
  for await (const item of oneAhead(source())) {
    expect(item).toBe(1);
    break;
  }
  expect(isClosed).toBe(true);
});
