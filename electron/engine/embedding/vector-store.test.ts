import { expect, test } from 'vitest';
import { memoriesForTest } from '#electron/testing/memories-for-test.ts';
import type { EmbeddingModel } from '../ports.ts';
import type { VectorIndex } from './vector-index.ts';
import { openVectorStore } from './vector-store.ts';

const everything = { sql: 'TRUE', params: [] };

const modelForTest = (name: string, dimensions: number): EmbeddingModel => ({
  name,
  fingerprint: name.repeat(64),
  dimensions,
  windowTokens: 256,
});
const A = modelForTest('a', 16);
const B = modelForTest('b', 24);

const vectorFor = (memoryId: number, { dimensions }: EmbeddingModel): Float32Array =>
  Float32Array.from({ length: dimensions }, (_, i) => Math.sin(memoryId * (i + 1)));

const chunkFor = (memoryId: number, model: EmbeddingModel) =>
  ({ part: 'body', start: 0, end: 1, vector: vectorFor(memoryId, model) }) as const;

/** Gives every waiting memory its vector, and says how many there were. */
const embedAll = (index: VectorIndex, model: EmbeddingModel): number => {
  const sources = index.next(100);
  index.store(sources.map((source) => ({ source, chunks: [chunkFor(source.memoryId, model)] })));
  return sources.length;
};

const nearest = (index: VectorIndex, model: EmbeddingModel, memoryId: number): number | undefined =>
  index.nearest(vectorFor(memoryId, model), 1, everything).toSorted((a, b) => b.cosine - a.cosine)[0]?.memoryId;

test('a model that is chosen again has its vectors still, but for what changed meanwhile', () => {
  const { vectors, memories, owner, add } = memoriesForTest();
  const [first, second] = [add({ content: 'one' }), add({ content: 'two' }), add({ content: 'three' })] as const;
  expect(embedAll(vectors.use(A), A)).toBe(3);
  const b = vectors.use(B);
  expect(embedAll(b, B)).toBe(3);
  for (const id of [1, 2, 3]) expect(nearest(b, B, id)).toBe(id);

  memories.update(owner, first.id, { version: 1, content: 'one changed' });
  memories.delete(owner, second.id, true);
  expect(embedAll(b, B)).toBe(1);
  expect(vectors.models().map(({ name, memories: n, in_use }) => [name, n, in_use])).toEqual([
    ['a', 1, false],
    ['b', 2, true],
  ]);

  const a = vectors.use(A);
  expect(a.counts()).toEqual({ pending: 1, failed: 0 });
  expect(a.nearest(vectorFor(1, A), 9, everything).map(({ memoryId }) => memoryId)).toEqual([3]);
  expect(embedAll(a, A)).toBe(1);
  expect(nearest(a, A, 1)).toBe(1);
  expect(vectors.check()).toEqual([]);
});

test('memories that change while no model is known wait for it, and their old vectors are gone', () => {
  const { vectors, db, clock, add } = memoriesForTest();
  add({ content: 'one' });
  embedAll(vectors.use(A), A);
  const text = { content: 'one', title: null, filePath: null, tags: [] };
  const restarted = openVectorStore(db, clock);
  restarted.put(1, { ...text, tags: ['t'] }, text);
  expect(restarted.models()).toMatchObject([{ memories: 1, in_use: false }]);
  restarted.put(1, { ...text, content: 'changed' }, text);
  expect(restarted.models()).toMatchObject([{ memories: 0, in_use: false }]);
  expect(embedAll(restarted.use(A), A)).toBe(1);
});

test('a vector of other dimensions is refused, and nothing of its memory is stored', () => {
  const { vectors, add } = memoriesForTest();
  add({ content: 'one' });
  const index = vectors.use(A);
  const [source] = index.next(1);
  const chunks = [chunkFor(1, A), chunkFor(1, B)];
  expect(() => index.store([{ source: source!, chunks }])).toThrow(/24 dimensions where 16/);
  expect(vectors.models()[0]).toMatchObject({ memories: 0 });
  expect(index.counts()).toEqual({ pending: 1, failed: 0 });
});

test('what was set aside is tried again when the model is opened anew', () => {
  const { vectors, add } = memoriesForTest();
  add({ content: 'one' });
  const index = vectors.use(A);
  for (let i = 0; i < 3; i++) index.fail(1);
  expect(index.counts()).toEqual({ pending: 0, failed: 1 });
  expect(vectors.use(A).counts()).toEqual({ pending: 1, failed: 0 });
});

test('the vectors of every model are checked, and their signs made anew', () => {
  const { vectors, add, db } = memoriesForTest();
  add({ content: 'one' });
  add({ content: 'two' });
  const a = vectors.use(A);
  embedAll(a, A);
  embedAll(vectors.use(B), B);
  db.exec('DELETE FROM chunk_signs_1 WHERE rowid = 1');
  db.exec('DELETE FROM chunk_signs_2 WHERE rowid = 3');
  expect(vectors.check()).toEqual(['the vector index and the chunks differ in 2 places']);
  db.transaction(() => vectors.rebuild())();
  expect(vectors.check()).toEqual([]);
  expect(nearest(a, A, 1)).toBe(1);
});
