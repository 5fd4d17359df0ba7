import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let engine: EngineForTest;
beforeAll(async () => {
  engine = await startForTest();
});
afterAll(() => engine.remove());

const traceAt = (folder: string, line: number) => `TypeError: Cannot read properties of undefined (reading 'total')
    at computeTotals (${folder}/src/cart/totals.ts:${line}:14)
    at checkout (${folder}/src/cart/checkout.ts:${line + 40}:9)
    at processTicksAndRejections (node:internal/process/task_queues:105:5)`;

const add = async (content: string) => (await engine.client.call('memories.add', { content, project: 'errors' })).id;
const search = async (query: string) =>
  (await engine.client.call('search.run', { query, project: ['errors'] })).hits.map(({ memory, parts }) => ({
    id: memory.id,
    error: parts.error,
  }));

test('the same failure on another machine and line finds its fix first', async () => {
  const fix = await add(
    `Fixed the empty cart.\n\n${traceAt('/home/ada/shop', 12)}\n\nThe cart may be undefined; default it.`,
  );
  const other = await add(
    `Notes on cart totals: computeTotals and checkout read properties of the cart, total among them, undefined or not. ${'computeTotals checkout total undefined '.repeat(20)}`,
  );
  await engine.embedded();
  const hits = await search(traceAt('C:\\work\\shop', 57));
  expect(hits[0]).toEqual({ id: fix, error: 0.5 });
  expect(hits.find(({ id }) => id === other)?.error).toBe(0);
});

test('an error that changed in its memory is no longer found under the old name', async () => {
  const id = await add('RangeError: Invalid array length\n    at grow (/x/src/grow.ts:3:1)');
  const query = 'RangeError: Invalid array length\n    at grow (/y/src/grow.ts:9:1)';
  expect((await search(query)).find((hit) => hit.id === id)?.error).toBe(0.5);
  await engine.client.call('memories.update', { id, version: 1, content: 'nothing of the kind' });
  expect((await search(query)).find((hit) => hit.id === id)?.error ?? 0).toBe(0);
});
