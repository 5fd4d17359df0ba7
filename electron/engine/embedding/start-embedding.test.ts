import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { EmbeddingStatus } from '#shared/schemas/status.ts';
import { embeddingServerForTest, wellBehaved } from '#electron/testing/embedding-server.ts';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

const start = async (home: string, environment: Record<string, string> = {}): Promise<EngineForTest> => {
  const engine = await startForTest({ home, environment });
  onTestFinished(() => engine.stop());
  return engine;
};

const add = async ({ engine, owner }: EngineForTest, ...contents: string[]): Promise<string[]> =>
  (
    await engine.addMemories(
      owner,
      contents.map((content) => ({ content, project: 'p' })),
    )
  ).flatMap((added) => (added.outcome === 'skipped' ? [] : [added.id]));

/** Waits until the status is so. */
const status = async (
  { engine, owner }: EngineForTest,
  isSo: (embedding: EmbeddingStatus) => boolean,
): Promise<EmbeddingStatus> => {
  for (;;) {
    const { embedding } = await engine.status(owner, false);
    if (isSo(embedding)) return embedding;
    await delay(20);
  }
};
const embedded = (engine: EngineForTest) => status(engine, ({ state, pending }) => state === 'ready' && pending === 0);

const search = ({ engine, owner }: EngineForTest, query: string) => engine.search(owner, { query });

test('switching models keeps the vectors of each, and embeds only what is missing', async () => {
  const home = temporaryFolder();
  const server = await embeddingServerForTest();
  const atEndpoint = { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' };
  const builtIn = await start(home);
  const [first = ''] = await add(builtIn, 'the walrus swims', 'the pelican flies', 'the badger digs');
  const before = await embedded(builtIn);
  await builtIn.stop();

  const other = await start(home, atEndpoint);
  const { fingerprint } = await embedded(other);
  expect(fingerprint).not.toBe(before.fingerprint);
  expect(await search(other, 'the pelican flies')).toMatchObject({ mode: 'hybrid', lagging: 0 });
  await other.engine.updateMemory(other.owner, first, { version: 1, content: 'the walrus sleeps' });
  await embedded(other);
  expect((await other.client.call('models.list', {})).models).toMatchObject([
    { fingerprint: before.fingerprint, dimensions: 384, memories: 2, in_use: false },
    { fingerprint, dimensions: 16, memories: 3, in_use: true },
  ]);
  await other.stop();

  const sent = server.requests.length;
  const again = await start(home);
  expect(await embedded(again)).toMatchObject({ fingerprint: before.fingerprint });
  const { hits } = await search(again, 'a sleeping sea animal');
  expect(hits[0]?.memory.id).toBe(first);
  await again.stop();
  await embedded(await start(home, atEndpoint));
  const texts = server.requests.slice(sent).flatMap(({ input }) => input);
  expect(texts).toEqual(['dimensions']);
});

test('an endpoint that is down at the start is used once it is up', async () => {
  const server = await embeddingServerForTest();
  await server.close();
  const engine = await start(temporaryFolder(), { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' });
  await add(engine, 'the walrus swims');
  const down = await status(engine, ({ state }) => state === 'failed');
  expect(down).toMatchObject({ fingerprint: null, pending: 1, sends_to: null });
  expect(down.problem).toContain('cannot be reached');
  expect(await search(engine, 'walrus')).toMatchObject({ mode: 'lexical', hits: [{}] });
  await server.reopen();
  expect(await embedded(engine)).toMatchObject({ problem: null, failed: 0 });
  expect(await search(engine, 'walrus')).toMatchObject({ mode: 'hybrid' });
});

test('while an endpoint is down no memory is counted against, and words alone are searched', async () => {
  const server = await embeddingServerForTest();
  const engine = await start(temporaryFolder(), { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' });
  await embedded(engine);
  await server.close();
  await add(engine, 'the walrus swims', 'the pelican flies');
  expect(await status(engine, ({ state }) => state === 'failed')).toMatchObject({ pending: 2, failed: 0 });
  expect(await search(engine, 'walrus')).toMatchObject({ mode: 'lexical', hits: [{}] });
  await server.reopen();
  expect(await embedded(engine)).toMatchObject({ failed: 0 });
});

test('a memory that the endpoint cannot take does not hold up the others', async () => {
  const server = await embeddingServerForTest((request, response) =>
    request.input.some((text) => text.includes('poison'))
      ? response.writeHead(422).end()
      : wellBehaved(request, response),
  );
  const engine = await start(temporaryFolder(), { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' });
  await add(engine, 'the walrus swims', 'poison', 'the pelican flies');
  expect(await embedded(engine)).toMatchObject({ failed: 1 });
  expect((await engine.client.call('models.list', {})).models).toMatchObject([{ memories: 2 }]);
});

test('an endpoint that hangs at the start does not hold up the stop', async () => {
  const server = await embeddingServerForTest(() => undefined);
  const engine = await start(temporaryFolder(), { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' });
  while (server.requests.length === 0) await delay(5);
  await engine.stop();
  await expect(engine.engine.status(engine.owner, false)).rejects.toMatchObject({ code: 'engine_closing' });
});
