import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

const DAY_MS = 86_400_000;
let now = Date.parse('2026-01-01T12:00:00Z');
let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest({ clock: () => now })));
afterAll(() => cmem.remove());

test('finds what nobody read for so long, and looking at that list changes nothing', async () => {
  // The owner's own session would have expired by the end.
  const client = await cmem.clientFor('ada', ['read', 'write', 'admin']);
  const add = async (content: string) => (await client.call('memories.add', { content, project: 'zoo' })).id;
  const forgotten = await add('dodo');
  const opened = await add('elephant');
  const found = await add('flamingo');
  now += 100 * DAY_MS;
  const young = await add('gnu');
  await client.call('memories.get', { id: opened });
  await client.call('search.run', { query: 'flamingo', project: 'zoo', mode: 'lexical', limit: 1 });

  const unread = async (days: number) => {
    const { memories, total } = await client.call('memories.list', { project: 'zoo', unread_for_days: days });
    expect(total).toBe(memories.length);
    return memories.map(({ id }) => id).sort();
  };
  await client.call('audit.verify', {});
  expect(await unread(90)).toEqual([forgotten]);
  await client.call('audit.verify', {});
  expect(await unread(90)).toEqual([forgotten]);
  expect(await unread(101)).toEqual([]);
  now += 95 * DAY_MS;
  expect(await unread(90)).toEqual([forgotten, opened, found, young].sort());
});
