import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { embeddingServerForTest } from '#electron/testing/embedding-server.ts';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

const BUILT_IN = join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2');

/** The built-in model as a second one that lies elsewhere: other vectors by its fingerprint. */
const codeModelForTest = (): string => {
  const folder = join(temporaryFolder(), 'code-model');
  const own = ['fp32', 'manifest.json', '.built', 'model.onnx'];
  cpSync(BUILT_IN, folder, { recursive: true, filter: (path) => !own.some((name) => path.endsWith(name)) });
  return folder;
};

const start = async (home: string, environment: Record<string, string>): Promise<EngineForTest> => {
  const engine = await startForTest({ home, environment });
  onTestFinished(() => engine.stop());
  return engine;
};

/** Waits until neither model has anything left to do. */
const embedded = async ({ client }: EngineForTest) => {
  for (;;) {
    const { embedding, code_embedding: code } = await client.call('engine.status', {});
    const both = [embedding, ...(code === null ? [] : [code])];
    if (both.every(({ state, pending }) => state === 'ready' && pending === 0)) return { embedding, code };
    await delay(20);
  }
};

const CODE = 'export const closeStore = (store: Store): void => store.close();';
const PROSE = 'Stores are closed last, after every writer has ended.';
const withBoth = async (home: string, environment: Record<string, string>) => {
  const engine = await start(home, {
    CMEM_CODE_MODEL: codeModelForTest(),
    CMEM_CODE_MODEL_POOLING: 'mean',
    ...environment,
  });
  const { memories } = await engine.client.call('memories.add_batch', {
    memories: [
      { content: CODE, kind: 'snippet', project: 'p' },
      { content: PROSE, project: 'p' },
      { content: 'The logo is blue.', project: 'p' },
    ],
  });
  const ids = memories.map((added) => ('id' in added ? added.id : ''));
  return { engine, ids };
};

test('each model embeds its own memories, and a search finds both', async () => {
  const { engine, ids } = await withBoth(temporaryFolder(), {});
  const { embedding, code } = await embedded(engine);
  expect(code?.fingerprint).not.toBe(embedding.fingerprint);
  expect((await engine.client.call('models.list', {})).models).toMatchObject([
    { memories: 2, in_use: true },
    { memories: 1, in_use: true },
  ]);
  const { hits, lagging, notice } = await engine.client.call('search.run', { query: 'close the store', mode: 'dense' });
  expect({ lagging, notice }).toEqual({ lagging: 0, notice: null });
  expect(new Set(hits.slice(0, 2).map(({ memory }) => memory.id))).toEqual(new Set(ids.slice(0, 2)));
});

test('a memory that becomes code is embedded by the model for code', async () => {
  const { engine, ids } = await withBoth(temporaryFolder(), {});
  await embedded(engine);
  await engine.client.call('memories.update', { id: ids[1] ?? '', version: 1, kind: 'snippet' });
  await embedded(engine);
  const { models } = await engine.client.call('models.list', {});
  // The vector of the time before is kept, for it may become prose again, and is not looked at.
  expect(models.map(({ memories }) => memories)).toEqual([2, 2]);
  const { hits } = await engine.client.call('search.run', { query: 'when are stores closed', mode: 'dense' });
  expect(hits.filter(({ memory }) => memory.id === ids[1])).toHaveLength(1);
});

test('prose by an endpoint, code by a folder; while the endpoint is down, words and code go on', async () => {
  const server = await embeddingServerForTest();
  const home = temporaryFolder();
  const { engine } = await withBoth(home, { CMEM_EMBEDDING_URL: server.url, CMEM_EMBEDDING_MODEL: 'm' });
  expect((await embedded(engine)).embedding.fingerprint).not.toBeNull();
  const sent = server.requests.flatMap(({ input }) => input).join('\n');
  expect(sent).toContain('writer');
  expect(sent).not.toContain('close Store');
  await server.close();
  const { hits, notice, mode } = await engine.client.call('search.run', { query: 'close the store' });
  expect(mode).toBe('hybrid');
  expect(notice).toContain('one of the two embedding models is not ready');
  expect(hits.some(({ excerpt }) => excerpt.text === CODE)).toBe(true);
  expect(hits.some(({ excerpt }) => excerpt.text === PROSE)).toBe(true);
});

test('a code model that is not there leaves prose as it was, and says so', async () => {
  const engine = await start(temporaryFolder(), { CMEM_CODE_MODEL: join(temporaryFolder(), 'nowhere') });
  await engine.client.call('memories.add', { content: PROSE });
  for (;;) {
    const { embedding, code_embedding: code } = await engine.client.call('engine.status', {});
    if (embedding.pending === 0 && embedding.state === 'ready' && code?.state === 'failed') {
      expect(code.problem).toContain('nowhere');
      // What is no code does not wait for it.
      expect(code.pending).toBe(0);
      break;
    }
    await delay(20);
  }
  const { hits } = await engine.client.call('search.run', { query: 'the last thing that is shut' });
  expect(hits).toHaveLength(1);
});

test('without it again, one model embeds all', async () => {
  const home = temporaryFolder();
  const { engine } = await withBoth(home, {});
  await embedded(engine);
  await engine.stop();
  const again = await start(home, {});
  expect((await embedded(again)).code).toBeNull();
  expect((await again.client.call('models.list', {})).models[0]).toMatchObject({ memories: 3, in_use: true });
});
