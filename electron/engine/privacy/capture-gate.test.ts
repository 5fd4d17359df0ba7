import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let cmem: EngineForTest | undefined;
afterEach(async () => {
  await cmem?.remove();
  cmem = undefined;
});

const RULE = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';
const NOON = Date.parse('2026-06-15T12:00:00Z');

test('while paused, agents store nothing and a person does; it survives a restart and ends by itself', async () => {
  let now = NOON;
  const clock = () => now;
  cmem = await startForTest({ clock });
  const agent = await cmem.clientFor('codex', ['read', 'write', 'admin']);
  const { id } = await agent.call('memories.add', { content: 'before' });
  await cmem.client.call('capture.pause', { minutes: 30 });

  await expect(agent.call('memories.add', { content: 'during' })).rejects.toMatchObject({ code: 'capture_paused' });
  await expect(agent.call('memories.add_batch', { memories: [{ content: 'during' }] })).rejects.toMatchObject({
    code: 'capture_paused',
  });
  await expect(agent.call('memories.update', { id, version: 1, content: 'during' })).rejects.toMatchObject({
    code: 'capture_paused',
  });
  await cmem.client.call('memories.add', { content: 'by the person' });
  expect((await cmem.client.call('memories.list', {})).total).toBe(2);

  const { home } = cmem;
  await cmem.stop();
  cmem = await startForTest({ home, clock });
  const { capture } = await cmem.client.call('engine.status', {});
  expect(capture).toEqual({ paused: true, until: '2026-06-15T12:30:00.000Z', projects: [] });
  now += 30 * 60_000;
  const later = await cmem.clientFor('codex', ['write']);
  await later.call('memories.add', { content: 'after' });
  expect((await cmem.client.call('capture.status', {})).paused).toBe(false);
});

test('one project can be paused, under any of its names, and every window hears of it', async () => {
  cmem = await startForTest();
  const { client } = cmem;
  const agent = await cmem.clientFor('codex', ['read', 'write']);
  await agent.call('memories.add', { content: 'a', project: 'shop' });
  const [project] = (await client.call('projects.list', {})).projects;
  await client.call('projects.update', { id: project!.id, add_aliases: ['boutique'] });

  const watching = new AbortController();
  onTestFinished(() => watching.abort());
  const events = cmem.client.events(watching.signal);
  const first = events.next();
  await client.call('capture.pause', { project: 'boutique' });
  expect((await first).value).toEqual({
    type: 'capture',
    capture: { paused: false, until: null, projects: [{ project: 'boutique', until: null }] },
  });
  await expect(agent.call('memories.add', { content: 'b', project: 'shop' })).rejects.toMatchObject({
    code: 'capture_paused',
  });
  await agent.call('memories.add', { content: 'b', project: 'other' });
  await client.call('capture.resume', { project: 'shop' });
  await agent.call('memories.add', { content: 'b', project: 'shop' });
});

test('only who may administer pauses, resumes and sets rules', async () => {
  cmem = await startForTest();
  const agent = await cmem.clientFor('codex', ['read', 'write']);
  for (const call of [
    () => agent.call('capture.pause', {}),
    () => agent.call('capture.resume', {}),
    () => agent.call('settings.update', { never_capture: [] }),
    () => agent.call('settings.get', {}),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
  expect((await agent.call('capture.status', {})).paused).toBe(false);
});

test('what a rule keeps out is never stored, and the rest of its batch is', async () => {
  cmem = await startForTest();
  const { client } = cmem;
  const { id } = await client.call('memories.add', { content: 'known before', file_path: 'vault/a.md' });
  await client.call('settings.update', {
    never_capture: [
      { id: RULE, path: 'vault', note: 'the vault' },
      { id: RULE.replace('8e', '8f'), text: '绝密' },
    ],
  });
  await expect(client.call('memories.add', { content: 'x', file_path: 'vault/b.md' })).rejects.toMatchObject({
    code: 'never_capture',
    message: expect.stringContaining('the vault'),
  });
  const { memories } = await client.call('memories.add_batch', {
    memories: [{ content: 'one' }, { content: '这是绝密文件' }, { content: 'two' }],
  });
  expect(memories.map(({ outcome }) => outcome)).toEqual(['added', 'skipped', 'added']);
  await expect(
    client.call('memories.update', { id: (memories[0] as { id: string }).id, version: 1, content: '绝密' }),
  ).rejects.toMatchObject({ code: 'never_capture' });
  // What was there before the rule can still be corrected.
  await client.call('memories.update', { id, version: 1, content: 'known before, and corrected' });
  const stored = await client.call('memories.list', {});
  expect(stored.memories.map(({ content }) => content).sort()).toEqual(['known before, and corrected', 'one', 'two']);
});

test('settings survive a restart, and say what comes from the environment without its secrets', async () => {
  cmem = await startForTest({ environment: { CMEM_LOG_LEVEL: 'silent', CMEM_PASSPHRASE: 'correct horse battery' } });
  const view = { id: RULE, name: '最近', query: 'tag:fix' };
  await cmem.client.call('settings.update', { saved_views: [view] });
  await expect(cmem.client.call('settings.update', { saved_views: [view, view] })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  const { home } = cmem;
  await cmem.stop();
  cmem = await startForTest({ home, environment: { CMEM_PASSPHRASE: 'correct horse battery' } });
  const settings = await cmem.client.call('settings.get', {});
  expect(settings).toMatchObject({ saved_views: [view], never_capture: [], redact_personal_data: false });
  expect(settings.environment).toContainEqual({ name: 'CMEM_PASSPHRASE', is_set: true, value: null });
  expect(JSON.stringify(settings)).not.toContain('horse');
});
