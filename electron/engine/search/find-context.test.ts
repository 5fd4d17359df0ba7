import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewMemory } from '#shared/schemas/memory.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let engine: EngineForTest;
beforeAll(async () => {
  engine = await startForTest();
});
afterAll(() => engine.remove());

const add = async (project: string, memory: Omit<NewMemory, 'project'>) =>
  (await engine.client.call('memories.add', { ...memory, project })).id;
const pack = (project: string, prompt: string, budget_tokens = 2000) =>
  engine.client.call('context.pack', { prompt, project: [project], budget_tokens });

test('packs what fits the prompt, and being packed is not use', async () => {
  const project = 'packed';
  const id = await add(project, {
    content: 'Uploads are retried twice since the proxy drops connections',
    title: 'Retries',
  });
  await add('elsewhere', { content: 'Uploads are retried thrice elsewhere' });
  await engine.embedded();
  const { text, memories, searched } = await pack(project, 'Make the uploads retry');
  expect(memories).toMatchObject([{ id, title: 'Retries', whole: true }]);
  expect(text).toContain('Uploads are retried twice');
  expect(searched).toBe(1);
  const { use_count, last_used_at } = (await engine.client.call('memories.list', { project: [project] })).memories[0]!;
  expect({ use_count, last_used_at }).toEqual({ use_count: 0, last_used_at: null });
});

test('a prompt has no query syntax', async () => {
  const project = 'syntax';
  await add(project, { content: 'Uploads of a fix' });
  await engine.embedded();
  for (const prompt of ['uploads -proxy', 'kind:fix "uploads of"', '-uploads', '"uploads"', 'uploads\nkind:fix'])
    expect((await pack(project, prompt)).memories).toHaveLength(1);
});

test('what was replaced gives its place to the newest', async () => {
  const project = 'chain';
  const first = await add(project, { content: 'Indent the sources with tabs' });
  const second = await add(project, { content: 'Indent the sources with two spaces', supersedes: first });
  const third = await add(project, { content: 'The formatter decides', supersedes: second });
  await engine.embedded();
  const { memories, left_out } = await pack(project, 'How do we indent the sources?');
  expect(memories.map(({ id }) => id)).toEqual([third]);
  expect(left_out.map(({ id, reason, in_favour_of }) => ({ id, reason, in_favour_of }))).toEqual(
    expect.arrayContaining([
      { id: first, reason: 'superseded', in_favour_of: third },
      { id: second, reason: 'superseded', in_favour_of: third },
    ]),
  );
});

test('a long one that replaced a short one is shown by its beginning', async () => {
  const project = 'long chain';
  const first = await add(project, { content: 'Deploy on Fridays' });
  const second = await add(project, { content: `Never deploy then. ${'And so on. '.repeat(2000)}`, supersedes: first });
  await engine.embedded();
  const { memories, text } = await pack(project, 'deploy on fridays?');
  expect(memories).toMatchObject([{ id: second, whole: false }]);
  expect(text).toContain('only a part\nNever deploy then.');
});

test("another's private memory is not packed", async () => {
  const project = 'private';
  const agent = await engine.clientFor('agent', ['read', 'write']);
  await agent.call('memories.add', { content: 'the agent keeps a rhinoceros', project, visibility: 'private' });
  expect(await pack(project, 'where is the rhinoceros')).toMatchObject({ text: '', memories: [], searched: 0 });
});

test('an empty prompt and a budget out of bounds are refused', async () => {
  await expect(pack('x', '  ')).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(pack('x', 'y', 99)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(pack('x', 'y', 20_001)).rejects.toMatchObject({ code: 'invalid_request' });
});

test('feedback is counted for everyone, and needs a memory that the caller may see', async () => {
  const id = await add('judged', { content: 'judged by two' });
  const agent = await engine.clientFor('agent', ['read', 'write']);
  expect(await agent.call('memories.feedback', { id, useful: true, query: 'who judges' })).toEqual({
    id,
    useful: 1,
    not_useful: 0,
  });
  await agent.call('memories.feedback', { id, useful: true });
  expect(await engine.client.call('memories.feedback', { id, useful: false })).toEqual({
    id,
    useful: 2,
    not_useful: 1,
  });
  const secret = await add('judged', { content: 'kept to myself', visibility: 'private' });
  await expect(agent.call('memories.feedback', { id: secret, useful: true })).rejects.toMatchObject({
    code: 'not_found',
  });
  const reader = await engine.clientFor('reader', ['read']);
  await expect(reader.call('memories.feedback', { id, useful: true })).rejects.toMatchObject({ code: 'forbidden' });
});
