import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#electron/engine/engine.ts';
import type { AuditEntry, Logger } from '#electron/engine/ports.ts';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';
import { createClient } from '#shared/contract/client.ts';
import { createEventHub } from './event-hub.ts';
import { createServer } from './server.ts';

let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest()));
afterAll(() => cmem.remove());

const SECRET = 'the text of a memory';

/** A second server over the running engine, which keeps what it audits and logs. `replaced` makes a method fail. */
const serve = async (replaced: Partial<Engine> = {}) => {
  const audited: AuditEntry[] = [];
  const logged: unknown[] = [];
  const asked = { stop: 0 };
  const log = (...line: unknown[]) => void logged.push(line);
  const logger: Logger = { info: log, warn: log, error: log };
  let count = 0;
  const server = createServer({
    engine: { ...cmem.engine, ...replaced },
    eventHub: createEventHub(),
    audit: { record: (entry) => void audited.push(entry) },
    logger,
    clock: Date.now,
    newId: () => `request ${++count}`,
    version: '1.2.3',
    instanceId: 'this one',
    webFolder: '',
    onStopRequested: () => void asked.stop++,
  });
  const { baseUrl } = await server.listen(0, { orElseFree: false });
  const client = createClient({ baseUrl, token: cmem.ownerToken });
  return { server, baseUrl, client, audited, logged, asked };
};

test('who asked for what, and what came of it, is audited; what a memory says is not', async () => {
  const { server, baseUrl, client, audited } = await serve();
  const { id } = await client.call('memories.add', { content: SECRET });
  await client.call('memories.get', { id });
  const absent = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';
  await expect(client.call('memories.get', { id: absent })).rejects.toMatchObject({ code: 'not_found' });
  const found = await client.call('search.run', { query: 'memory' });
  await expect(createClient({ baseUrl, token: 'wrong' }).call('projects.list', {})).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await fetch(baseUrl, { headers: { origin: 'https://evil.example' } });
  await client.call('engine.health', {});
  await server.close();

  const { name } = cmem.owner.principal;
  const entry = (operation: string, outcome: string, subjects: string[], principal: string | null = name) =>
    expect.objectContaining({ operation, outcome, subjects, principal, face: 'http' });
  expect(audited).toEqual([
    entry('memories.add', 'ok', [id]),
    entry('memories.get', 'ok', [id]),
    entry('memories.get', 'not_found', [absent]),
    entry(
      'search.run',
      'ok',
      found.hits.map(({ memory }) => memory.id),
    ),
    entry('projects.list', 'unauthenticated', [], null),
    entry('GET (foreign)', 'forbidden_origin', [], null),
  ]);
  expect(found.hits.map(({ memory }) => memory.id)).toContain(id);
  expect(new Set(audited.map(({ requestId }) => requestId)).size).toBe(audited.length);
  expect(audited.map(({ query }) => query)).toEqual([undefined, undefined, undefined, 'memory', undefined, undefined]);
  expect(JSON.stringify(audited)).not.toContain(SECRET);
});

test('a defect is answered without a word of it, and logged by its place alone', async () => {
  const { server, baseUrl, logged, audited } = await serve({ search: () => Promise.reject(new Error(SECRET)) });
  const response = await fetch(`${baseUrl}/v1/search?query=x`, {
    headers: { authorization: `Bearer ${cmem.ownerToken}` },
  });
  const text = await response.text();
  await server.close();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'internal', request_id: 'request 1' } });
  expect(logged).toEqual([
    [
      'request_failed',
      expect.objectContaining({ request_id: 'request 1', error: expect.objectContaining({ name: 'Error' }) }),
    ],
  ]);
  expect(text + JSON.stringify(logged)).not.toContain(SECRET);
  expect(audited).toMatchObject([{ operation: 'search.get', outcome: 'internal' }]);
});

test('a stop is asked for once its answer is on its way, and the server goes on until it is closed', async () => {
  const { server, client, asked } = await serve();
  expect(await client.call('engine.stop', {})).toEqual({ stopping: true });
  expect(asked.stop).toBe(1);
  expect(await client.call('engine.health', {})).toEqual({
    name: 'cmem',
    version: '1.2.3',
    instance_id: 'this one',
    proof: null,
  });
  await server.close();
});

test('a save under way when the server closes is answered, and is there', async () => {
  const { server, client } = await serve({
    async addMemories(caller, memories) {
      const closed = server.close();
      const added = await cmem.engine.addMemories(caller, memories);
      await new Promise((resolve) => setTimeout(resolve, 100));
      void closed;
      return added;
    },
  });
  const { id } = await client.call('memories.add', { content: 'saved at the last moment' });
  expect(await cmem.engine.getMemory(cmem.owner, id)).toMatchObject({ content: 'saved at the last moment' });
});

test('50 clients save at once: all that was acknowledged is there, and nothing twice', async () => {
  const each = 5;
  const contents = (client: number) => [
    'said by everyone at once',
    ...Array.from({ length: each }, (_, i) => `said by client ${client}, number ${i}`),
  ];
  const added = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      const client = createClient({ baseUrl: cmem.baseUrl, token: cmem.ownerToken });
      const ids: string[] = [];
      for (const content of contents(number))
        ids.push((await client.call('memories.add', { content, project: 'fifty clients' })).id);
      return ids;
    }),
  );
  const ids = new Set(added.flat());
  expect(ids.size).toBe(1 + 50 * each);
  expect(new Set(added.map(([first]) => first)).size).toBe(1);
  const { total, memories } = await cmem.client.call('memories.list', { project: 'fifty clients', limit: 500 });
  expect(total).toBe(ids.size);
  expect(new Set(memories.map(({ id }) => id))).toEqual(ids);
});
