import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchRequest } from '#shared/schemas/search.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let engine: EngineForTest;
beforeAll(async () => {
  engine = await startForTest();
});
afterAll(() => engine.remove());

/** Searches in a project of the test's own and gives the contents found, best first. */
const inProject = (project: string) => ({
  add: async (...contents: (string | Record<string, unknown>)[]) => {
    const memories = contents.map((given) =>
      typeof given === 'string' ? { content: given } : { content: '', ...given },
    );
    await engine.client.call('memories.add_batch', { memories: memories.map((memory) => ({ ...memory, project })) });
    await engine.embedded();
  },
  find: async (query: string, request: Partial<SearchRequest> = {}) => {
    const { hits } = await engine.client.call('search.run', { query, project: [project], ...request });
    return hits.map(({ excerpt }) => excerpt.text);
  },
  answer: (query: string, request: Partial<SearchRequest> = {}) =>
    engine.client.call('search.run', { query, project: [project], ...request }),
});

describe('by words', () => {
  test.each([
    ['http url', 'function parseHttpUrl(text) {}'],
    ['parseHttpUrl', 'function parseHttpUrl(text) {}'],
    ['1.0.21', 'Fixed in version 1.0.21 of the parser'],
    ['foo_bar', 'rename foo_bar to something better'],
    ['--dry-run', 'run it with --dry-run first'],
    ['src/a b/c.ts', 'the mistake was in src/a b/c.ts'],
    ['数据库', '我们使用加密的数据库来保存记忆'],
    ['データベース', '暗号化されたデータベースを使う'],
    ['데이터베이스', '암호화된 데이터베이스를 사용한다'],
    ['ฐานข้อมูล', 'เราใช้ฐานข้อมูลที่เข้ารหัส'],
    ['resume', 'He sent his Résumé yesterday'],
    ['E0382', 'error[E0382]: borrow of moved value'],
    ['C', 'written in C and nothing else'],
    ['it', 'make it so'],
  ])('%s', async (query, content) => {
    const { add, find } = inProject(`words ${query}`);
    await add(content, 'an unrelated sentence on the weather of last spring');
    expect((await find(query, { mode: 'lexical' }))[0]).toBe(content);
  });

  test('the last sentence of 20,000 characters, and the excerpt shows it', async () => {
    const { add, find } = inProject('long');
    const filler = 'The quick brown fox jumps over the lazy dog. '.repeat(450);
    await add(`${filler}The secret ingredient is cardamom.`);
    expect((await find('cardamom', { mode: 'lexical' }))[0]).toContain('cardamom');
    expect((await find('which spice goes into it', { mode: 'dense' }))[0]).toContain('cardamom');
  });

  test('at once, before any vector is made', async () => {
    await engine.client.call('memories.add', { content: 'ephemeral pangolin', project: 'at once' });
    const { hits } = await engine.client.call('search.run', { query: 'pangolin', project: ['at once'] });
    expect(hits).toHaveLength(1);
  });
});

describe('by meaning', () => {
  test('with not one word in common', async () => {
    const { add, find } = inProject('meaning');
    const wanted = 'We picked Postgres over Mongo since our data is relational';
    await add(wanted, 'The button is blue now', 'Bump eslint to 9.1', 'Lunch is at noon on Fridays');
    expect((await find('which database did they choose and for what reason', { mode: 'dense' }))[0]).toBe(wanted);
  });

  test('says how many have no vector yet', async () => {
    const project = 'lagging';
    await engine.client.call('memories.add_batch', {
      memories: Array.from({ length: 60 }, (_, i) => ({
        content: `lagging memory number ${i} ${'text '.repeat(60)}`,
        project,
      })),
    });
    const before = await engine.client.call('search.run', { query: 'lagging memory', project: [project] });
    expect(before.lagging).toBeGreaterThan(0);
    expect(before.notice).toMatch(/no vector yet/);
    expect(before.hits.length).toBeGreaterThan(0);
    await engine.embedded();
    const after = await engine.client.call('search.run', { query: 'lagging memory', project: [project] });
    expect(after).toMatchObject({ lagging: 0, notice: null, searched: 60 });
  });
});

describe('filters', () => {
  test('hold inside the index: the only match among many nearer ones is found', async () => {
    const { add, find } = inProject('needle');
    await add(...Array.from({ length: 600 }, (_, i) => `login token expired again, case ${i}`), {
      content: 'login token expired, the one that matters',
      tags: ['rare'],
      kind: 'fix',
    });
    for (const mode of ['hybrid', 'lexical', 'dense'] as const)
      for (const request of [{ tags_any: ['rare'] }, { kind: ['fix' as const] }])
        expect(await find('login token expired', { mode, ...request })).toEqual([
          'login token expired, the one that matters',
        ]);
    expect(await find('login tag:rare')).toHaveLength(1);
    expect(await find('tag:rare')).toHaveLength(1);
    expect(await find('login token -matters kind:fix')).toHaveLength(1);
  });

  test('an exact phrase and an excluded word', async () => {
    const { add, find } = inProject('phrases');
    await add('connection reset by peer', 'peer, by reset of the connection', 'connection reset by the server');
    expect(await find('"reset by peer"')).toEqual(['connection reset by peer']);
    expect(await find('connection -peer')).toEqual(['connection reset by the server']);
    expect(await find('"connection reset" "the server" "the server"')).toEqual(['connection reset by the server']);
    expect(await find('reset -server -"reset of"')).toEqual(['connection reset by peer']);
  });

  test('a phrase that nothing has is searched for as words, and that is said', async () => {
    const { add, answer } = inProject('relaxed');
    await add('cannot read the name of undefined');
    const { hits, notice } = await answer('cannot read "name" "undefined of"');
    expect(hits).toHaveLength(1);
    expect(notice).toMatch(/exact phrase/);
  });
});

describe('as the store grows', () => {
  test('a word that few had and many have now is still a number', async () => {
    const { add, answer } = inProject('growing');
    await add('a solitary marmoset');
    await answer('marmoset');
    await add(...Array.from({ length: 15 }, (_, i) => `marmoset number ${i}`));
    const { hits } = await answer('marmoset');
    expect(hits).toHaveLength(10);
    for (const { score } of hits) expect(score).toBeGreaterThan(0);
  });

  test('a word across the three-hundredth character of a line is found', async () => {
    const { add, find } = inProject('long line');
    await add(`${'lorem ipsum '.repeat(24)}dolor xylophone sit amet`);
    expect(await find('xylophone', { mode: 'lexical' })).toHaveLength(1);
  });

  test('one memory of hundreds of near chunks does not crowd out the others', async () => {
    const { add, find } = inProject('crowded');
    const long = Array.from(
      { length: 300 },
      (_, i) => `Login token expiry, section ${i}. ${'The login token expires. '.repeat(30)}`,
    );
    await add(long.join('\n\n'), ...Array.from({ length: 20 }, (_, i) => `The kitchen was painted yellow, room ${i}`));
    expect(await find('login token expires', { mode: 'dense', limit: 50 })).toHaveLength(21);
  });
});

describe('what changed', () => {
  test('is found as it is now, and what was deleted is not', async () => {
    const { add, find } = inProject('changes');
    await add('the walrus sleeps', 'a pelican flies');
    const { memories } = await engine.client.call('memories.list', { project: ['changes'] });
    const walrus = memories.find(({ content }) => content.includes('walrus'))!;
    await engine.client.call('memories.update', { id: walrus.id, version: 1, content: 'the lobster sleeps' });
    await engine.embedded();
    for (const mode of ['lexical', 'dense'] as const) {
      expect((await find('lobster', { mode }))[0]).toBe('the lobster sleeps');
      expect(await find('walrus', { mode })).not.toContain('the walrus sleeps');
    }
    await engine.client.call('memories.trash', { id: walrus.id });
    expect(await find('lobster')).not.toContain('the lobster sleeps');
    await engine.client.call('memories.delete', { id: walrus.id });
    expect(await find('lobster', { status: ['trashed', 'active'] })).not.toContain('the lobster sleeps');
  });
});

test("another's private memory is found by no search and counted by none", async () => {
  const agent = await engine.clientFor('agent', ['read', 'write']);
  const project = 'private';
  await agent.call('memories.add', { content: 'the agent keeps a rhinoceros', project, visibility: 'private' });
  await engine.embedded();
  for (const mode of ['hybrid', 'lexical', 'dense'] as const)
    expect(await engine.client.call('search.run', { query: 'rhinoceros', project: [project], mode })).toMatchObject({
      hits: [],
      searched: 0,
      lagging: 0,
    });
  const own = await agent.call('search.run', { query: 'rhinoceros', project: [project] });
  expect(own.hits).toHaveLength(1);
});

test('each hit explains itself', async () => {
  const { add, answer } = inProject('explained');
  await add('Uploads are retried because the proxy drops connections', 'Nothing to do with it at all');
  const { hits, understood } = await answer('why are uploads retried lang:none');
  expect(understood.filter).toEqual({ language: ['none'] });
  expect(hits).toEqual([]);
  const [hit] = (await answer('why are uploads retried')).hits;
  expect(hit!.score).toBeGreaterThan(0);
  expect(hit!.score).toBeLessThanOrEqual(1);
  for (const part of [hit!.parts.lexical, hit!.parts.dense]) expect(part).toBeGreaterThan(0);
  const { text, highlights } = hit!.excerpt;
  expect(highlights.map(({ start, end }) => text.slice(start, end))).toContain('Uploads');
});

describe('while typing', () => {
  test.each([
    ['parseHt', 'function parseHttpUrl(text) {}'],
    ['the retr', 'uploads are retried three times'],
    ['retrie', 'uploads are retried three times'],
    ['pango', 'an ephemeral pangolin'],
    ['RESU', 'He sent his Résumé yesterday'],
    ['v1.0.2', 'Fixed in v1.0.21 of the parser'],
    ['数', '我们使用加密的数据库来保存记忆'],
  ])('%s is taken as the beginning of a word', async (query, content) => {
    const { add, find } = inProject(`typing ${query}`);
    await add(content, 'an unrelated sentence on the weather of last spring');
    expect((await find(query, { mode: 'lexical', typing: true }))[0]).toBe(content);
  });

  test('the word itself ranks above words that only begin so', async () => {
    const { add, find } = inProject('typing whole');
    await add('the cat sat there', 'a catalogue of things', 'a category of things');
    expect((await find('cat', { mode: 'lexical', typing: true }))[0]).toBe('the cat sat there');
  });

  test('a single word is looked for by words alone, unless there are none', async () => {
    const { add, answer } = inProject('typing one');
    await add('uploads are retried three times', 'a passing remark');
    expect(await answer('retri', { typing: true })).toMatchObject({ mode: 'lexical', notice: null, hits: [{}] });
    expect(await answer('transfers', { typing: true })).toMatchObject({ mode: 'hybrid' });
    expect(await answer('retri')).toMatchObject({ mode: 'hybrid' });
  });

  test('not unless asked for, nor once the word is finished', async () => {
    const { add, find } = inProject('typing finished');
    await add('an ephemeral pangolin');
    expect(await find('pango', { mode: 'lexical' })).toEqual([]);
    expect(await find('pango ', { mode: 'lexical', typing: true })).toEqual([]);
  });
});

describe('hits that say nearly the same', () => {
  const text = (port: number) =>
    `To reach the staging server open a tunnel first, then connect with the read-only role, and close it when you are done, since it counts against the limit. Its port is ${port}.`;

  test('are folded into the best of them, and make room for others', async () => {
    const { add, answer } = inProject('alike');
    await add(text(5432), text(5433), text(5434), 'The staging server is rebuilt each night');
    const { hits } = await answer('how do I reach the staging server', { limit: 2 });
    expect(hits).toHaveLength(2);
    expect(hits[0]?.alike).toHaveLength(2);
    expect(hits[1]).toMatchObject({ alike: [], excerpt: { text: 'The staging server is rebuilt each night' } });
  });
});

describe('a memory that was replaced', () => {
  test('gives its place to the newest that replaced it, which says so', async () => {
    const { add, answer } = inProject('replaced');
    await add('Deploys go out on Fridays at noon');
    const old = (await answer('when do deploys go out')).hits[0]?.memory.id ?? '';
    await add({ content: 'We ship on Mondays', supersedes: old });
    const newest = (await answer('we ship on mondays')).hits[0]?.memory.id ?? '';
    const { hits } = await answer('deploys fridays noon', { mode: 'lexical' });
    expect(hits).toMatchObject([{ memory: { id: newest }, instead_of: [{ id: old }] }]);
  });

  test('stays where the newer one does not pass the filter', async () => {
    const { add, answer } = inProject('replaced but filtered');
    await add({ content: 'Deploys go out on Fridays at noon', tags: ['ops'] });
    const old = (await answer('when do deploys go out')).hits[0]?.memory.id ?? '';
    await add({ content: 'We ship on Mondays', supersedes: old });
    const { hits } = await answer('deploys fridays noon', { tags_all: ['ops'] });
    expect(hits).toMatchObject([{ memory: { id: old }, instead_of: [] }]);
  });
});

describe('judgements', () => {
  test('reorder what fits about equally well, in both directions', async () => {
    const { add, answer } = inProject('judged');
    await add('The cache is cleared by restarting the worker', 'The cache is cleared by restarting the server');
    const query = 'how is the cache cleared';
    const order = async () => (await answer(query)).hits.map(({ memory }) => memory.id);
    const [first = '', second = ''] = await order();
    await engine.client.call('memories.feedback', { id: first, useful: false });
    await engine.client.call('memories.feedback', { id: second, useful: true });
    expect(await order()).toEqual([second, first]);
    const { hits } = await answer(query);
    expect(hits.map(({ parts }) => Math.sign(parts.feedback))).toEqual([1, -1]);
  });

  test('one principal has one voice, however often it judges', async () => {
    const { add, answer } = inProject('judged often');
    await add('Tokens are rotated weekly');
    const partOf = async () => (await answer('rotated tokens')).hits[0]?.parts.feedback;
    const id = (await answer('rotated tokens')).hits[0]?.memory.id ?? '';
    await engine.client.call('memories.feedback', { id, useful: true });
    const once = await partOf();
    for (let i = 0; i < 5; i++) await engine.client.call('memories.feedback', { id, useful: true });
    expect(await partOf()).toBe(once);
  });

  test('being found, fetched and packed changes no score', async () => {
    const { add, answer } = inProject('shown');
    await add('Migrations run before the server listens');
    const [before] = (await answer('when do migrations run')).hits;
    await engine.client.call('memories.get', { id: before?.memory.id ?? '' });
    await engine.client.call('context.pack', { prompt: 'when do migrations run', project: ['shown'] });
    expect((await answer('when do migrations run')).hits[0]?.score).toBe(before?.score);
  });
});

describe('code of a test', () => {
  const code = { kind: 'snippet', language: 'typescript', content: 'const total = sumOfPrices(cart);' };

  test('comes after other code that fits as well, unless tests are asked for', async () => {
    const { add, answer } = inProject('tests');
    await add({ ...code, file_path: 'src/cart.ts', content: 'const sum = sumOfPrices(cartOf(2, 5));' });
    await add({ ...code, file_path: 'src/cart.test.ts' });
    const hits = async (query: string) =>
      (await answer(query)).hits.map(({ memory, parts }) => [memory.file_path, Math.sign(parts.test)]);
    expect(await hits('sum of prices')).toEqual([
      ['src/cart.ts', 0],
      ['src/cart.test.ts', -1],
    ]);
    expect((await hits('test of the sum of prices'))[0]).toEqual(['src/cart.test.ts', 0]);
  });

  test('is code: a note on a test stands where it did', async () => {
    const { add, answer } = inProject('notes on tests');
    await add({ content: 'The cart is tested with odd prices.', file_path: 'src/cart.test.ts' });
    expect((await answer('odd prices')).hits[0]?.parts.test).toBe(0);
  });
});
