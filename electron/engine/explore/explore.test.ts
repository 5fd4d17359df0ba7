import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let engine: EngineForTest;
let agent: Client;
const ids: Record<string, string> = {};
beforeAll(async () => {
  engine = await startForTest();
  agent = await engine.clientFor('claude', ['read', 'write']);
  const add = async (client: Client, name: string, memory: object) => {
    ids[name] = (await client.call('memories.add', { content: name, ...memory })).id;
  };
  await add(engine.client, 'upload', {
    content: '\n\n  Uploads are retried three times\r\nbecause the proxy drops them',
    project: 'web',
    kind: 'decision',
    tags: ['http', 'retry'],
    timestamp: '2026-03-01T00:00:00Z',
    importance: 0.9,
  });
  await add(engine.client, 'download', {
    content: 'Downloads are retried twice, as the proxy drops idle connections',
    project: 'web',
    tags: ['http'],
    title: 'Äther',
    timestamp: '2026-01-01T00:00:00Z',
    pinned: true,
  });
  await add(agent, 'colour', {
    content: 'The logo is blue, never green',
    project: 'design',
    title: 'aquamarine',
    timestamp: '2026-02-01T00:00:00Z',
    source: { agent: 'codex' },
  });
  await add(engine.client, 'secret', {
    content: 'Uploads go to the hidden bucket',
    project: 'web',
    tags: ['bucket'],
    visibility: 'private',
    timestamp: '2026-04-01T00:00:00Z',
  });
  await engine.embedded();
});
afterAll(() => engine.remove());

const namesOf = (found: readonly string[]) =>
  found.map((id) => Object.keys(ids).find((name) => ids[name] === id)).join(' ');

describe('the index', () => {
  test.each([
    ['newest', 'secret upload colour download'],
    ['oldest', 'download colour upload secret'],
    ['updated', 'secret colour download upload'],
    ['importance', 'upload secret colour download'],
    ['title', 'colour download upload secret'],
  ] as const)('in the order %s', async (order, expected) => {
    const { ids: found, total } = await engine.client.call('memories.index', { order });
    expect(namesOf(found)).toBe(expected);
    expect(total).toBe(4);
  });

  test.each([
    [{ pinned: true }, 'download'],
    [{ pinned: false, project: 'web' }, 'secret upload'],
    [{ agent: 'codex' }, 'colour'],
    [{ agent: ['claude'] }, 'colour'],
    [{ agent: 'nobody' }, ''],
    [{ visibility: 'private' as const }, 'secret'],
  ])('filtered by %o', async (filter, expected) => {
    expect(namesOf((await engine.client.call('memories.index', filter)).ids)).toBe(expected);
  });

  test("holds none of another's private memories", async () => {
    expect(namesOf((await agent.call('memories.index', {})).ids)).toBe('upload colour download');
  });
});

describe('heads', () => {
  test('in the order asked for, with the first line, without what is not visible', async () => {
    const asked = ['secret', 'upload', 'colour'].map((name) => ids[name] ?? '');
    const { memories } = await agent.call('memories.heads', { ids: asked });
    expect(memories.map(({ id }) => id)).toEqual(asked.slice(1));
    expect(memories[0]).toMatchObject({ first_line: 'Uploads are retried three times', tags: ['http', 'retry'] });
    expect(memories[0]).not.toHaveProperty('content');
  });

  test('looking at them is no use', async () => {
    await engine.client.call('memories.heads', { ids: [ids['upload'] ?? ''] });
    const { memories } = await engine.client.call('memories.heads', { ids: [ids['upload'] ?? ''] });
    expect(memories[0]).toMatchObject({ use_count: 0, last_used_at: null });
  });
});

describe('facets', () => {
  test('count what the filter leaves, but a field does not narrow itself', async () => {
    const facets = await engine.client.call('memories.facets', { project: 'web', kind: ['decision'] });
    expect(facets.project).toEqual([{ value: 'web', count: 1 }]);
    expect(facets.kind).toEqual([
      { value: 'note', count: 2 },
      { value: 'decision', count: 1 },
    ]);
    expect(facets.tag).toEqual([
      { value: 'http', count: 1 },
      { value: 'retry', count: 1 },
    ]);
  });

  test("count none of another's private memories", async () => {
    const facets = await agent.call('memories.facets', {});
    expect(facets.project).toContainEqual({ value: 'web', count: 2 });
    expect(facets.tag).not.toContainEqual(expect.objectContaining({ value: 'bucket' }));
    expect(facets.agent).toEqual(
      expect.arrayContaining([
        { value: 'codex', count: 1 },
        { value: 'owner', count: 2 },
      ]),
    );
  });
});

describe('related memories', () => {
  test('are the nearest in meaning, the nearest first, without itself', async () => {
    const { related } = await engine.client.call('memories.related', { id: ids['upload'] ?? '', limit: 3 });
    expect(namesOf(related.map(({ memory }) => memory.id))).toMatch(/^(download secret|secret download) colour$/);
    expect(related.map(({ cosine }) => cosine)).toEqual(related.map(({ cosine }) => cosine).sort((a, b) => b - a));
  });

  test("hold none of another's private memories, nor are there any of those", async () => {
    const { related } = await agent.call('memories.related', { id: ids['upload'] ?? '' });
    expect(namesOf(related.map(({ memory }) => memory.id))).toBe('download colour');
    await expect(agent.call('memories.related', { id: ids['secret'] ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
