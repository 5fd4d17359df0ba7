import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenFormats } from '../../../../bench/redaction/secret-formats.ts';
import { createMaker } from '../../../../bench/redaction/seeded.ts';
import { type EngineForTest, startForTest } from '../../../testing/engine-for-test.ts';
import { memoriesForTest } from '../../../testing/memories-for-test.ts';

const make = createMaker(11);
const token = () => tokenFormats['github token']!(make);

let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest()));
afterAll(() => cmem.remove());

test('no face stores a secret, in whatever field it comes', async () => {
  const { client } = cmem;
  const secret = token();
  const { id } = await client.call('memories.add', {
    content: `部署用${secret}`,
    title: `Token ${secret}`,
    tags: [secret, 'deploy'],
    file_path: `tmp/${secret}.txt`,
    source: { url: `https://ada:pa55w0rdX@git.example/x?t=${secret}` },
  });
  const added = await client.call('memories.get', { id });
  expect(added).toMatchObject({
    content: '部署用‹github token›',
    title: 'Token ‹github token›',
    tags: ['‹github token›', 'deploy'],
    redactions: [
      { kind: 'github token', count: 5 },
      { kind: 'url password', count: 1 },
    ],
  });
  const changed = await client.call('memories.update', { id, version: 1, content: `now ${token()}`, title: null });
  expect(changed.content).toBe('now ‹github token›');
  await client.call('memories.feedback', { id, useful: true, query: `what is ${secret}` });
  await client.call('search.run', { query: `what is ${secret}`, mode: 'lexical' });

  const audit = await client.call('audit.list', {});
  expect(JSON.stringify(audit)).not.toContain(secret);
  expect(audit.lines.some(({ query }) => query === 'what is ‹github token›')).toBe(true);
  const { versions } = await client.call('memories.versions', { id });
  expect(JSON.stringify(versions)).not.toContain(secret);
  const { kinds, memories } = await client.call('privacy.redactions', {});
  expect(kinds).toEqual([
    { kind: 'github token', count: 4, memories: 1 },
    { kind: 'url password', count: 1, memories: 1 },
  ]);
  expect(memories.map((each) => each.id)).toContain(id);
  expect((await client.call('engine.status', {})).redaction).toEqual({ memories: 1, pending: 0 });
});

test('what differs in nothing but a secret is one memory', async () => {
  const { client } = cmem;
  const first = await client.call('memories.add', { content: `key ${token()} works`, project: 'fold' });
  const second = await client.call('memories.add', { content: `key ${token()} works`, project: 'fold' });
  expect(second).toMatchObject({ id: first.id, outcome: 'folded' });
});

test('what was stored under earlier rules is redacted when read, and then written anew with its versions and indexes', () => {
  const { memories, db, owner, add, list, words, vectors, redactor } = memoriesForTest();
  const secret = token();
  const { id } = add({ content: 'plain', tags: ['a'] });
  const twin = add({ content: 'uses ‹github token› daily' });
  memories.update(owner, id, { version: 1, content: 'plain too' });
  // As an earlier version would have stored it.
  const dirty = `uses ${secret} daily`;
  words.put(
    1,
    { content: dirty, title: null, filePath: null, tags: ['a'] },
    { content: 'plain too', title: null, filePath: null, tags: ['a'] },
  );
  db.prepare('UPDATE memory_content SET content = ? WHERE memory_id = 1').run(dirty);
  db.prepare('UPDATE memory SET redaction_level = 0, title = ?').run(secret);
  db.prepare("UPDATE memory_version SET redaction_level = 0, state = json_set(state, '$.content', ?)").run(dirty);

  const shown = 'uses ‹github token› daily';
  expect(memories.get(owner, id)).toMatchObject({ content: shown, title: '‹github token›' });
  expect(list({}).memories.map(({ content }) => content)).toEqual([shown, shown]);
  expect(memories.versions(owner, id)[0]?.content).toBe(shown);

  while (memories.redactSome(1) > 0);
  const stored = JSON.stringify([
    db.prepare('SELECT content FROM memory_content').all(),
    db.prepare('SELECT title, redaction_level FROM memory').all(),
    db.prepare('SELECT state FROM memory_version').all(),
  ]);
  expect(stored).not.toContain(secret);
  expect(stored).not.toContain('"redaction_level":0');
  expect(memories.get(owner, id)).toMatchObject({ content: shown, version: 2 });
  expect(memories.get(owner, twin.id)).toMatchObject({ content: shown });
  expect(words.check()).toEqual([]);
  expect(vectors.check()).toEqual([]);
  expect(redactor.level()).toBeGreaterThan(0);
});

test('personal data goes once it is to go, also from what is there', () => {
  const { memories, add, owner, redactPersonalData } = memoriesForTest();
  const { id } = add({ content: 'ask ada@engine.org, card 4111 1111 1111 1111' });
  expect(memories.get(owner, id).content).toContain('ada@engine.org');
  redactPersonalData();
  expect(memories.get(owner, id).content).toBe('ask ‹e-mail›, card ‹card number›');
  while (memories.redactSome(10) > 0);
  expect(memories.get(owner, id).redactions).toEqual([
    { kind: 'card number', count: 1 },
    { kind: 'e-mail', count: 1 },
  ]);
});
