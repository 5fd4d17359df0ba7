import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

let engine: EngineForTest;
let agent: Client;
beforeAll(async () => {
  engine = await startForTest({ clock: () => Date.parse('2026-06-01T12:00:00Z') });
  agent = await engine.clientFor('claude', ['read', 'write']);
});
afterAll(() => engine.remove());

describe('the timeline', () => {
  const days = async (zone: string, project: string) =>
    (await engine.client.call('timeline.get', { zone, project })).days.map(({ day, count }) => `${day} ${count}`);

  test('counts by the day of the zone', async () => {
    for (const timestamp of ['2026-03-28T22:30:00Z', '2026-03-29T00:30:00Z', '2026-03-29T15:30:00Z'])
      await engine.client.call('memories.add', { content: timestamp, timestamp, project: 'days' });
    expect(await days('UTC', 'days')).toEqual(['2026-03-28 1', '2026-03-29 2']);
    expect(await days('Asia/Tokyo', 'days')).toEqual(['2026-03-29 2', '2026-03-30 1']);
    expect(await days('America/Los_Angeles', 'days')).toEqual(['2026-03-28 2', '2026-03-29 1']);
    expect(await days('Asia/Kathmandu', 'days')).toEqual(['2026-03-29 3']);
  });

  test('begins days at midnight, also when the clocks change', async () => {
    // In Berlin the clocks go from 2 to 3 on 29 March 2026: that day begins at 23:00Z and the next at 22:00Z.
    for (const timestamp of ['2026-03-28T23:10:00Z', '2026-03-29T21:50:00Z', '2026-03-29T22:10:00Z'])
      await engine.client.call('memories.add', { content: `dst ${timestamp}`, timestamp, project: 'dst' });
    expect(await days('Europe/Berlin', 'dst')).toEqual(['2026-03-29 2', '2026-03-30 1']);
  });

  test('by agent, without what others keep private; a zone that is none is refused', async () => {
    await agent.call('memories.add', { content: 'a', project: 'who', source: { agent: 'codex' } });
    await agent.call('memories.add', { content: 'b', project: 'who', visibility: 'private' });
    const { days: found, total } = await engine.client.call('timeline.get', {
      zone: 'UTC',
      by: 'agent',
      project: 'who',
    });
    expect(found[0]?.groups).toEqual([{ value: 'codex', count: 1 }]);
    expect(total).toBe(1);
    await expect(engine.client.call('timeline.get', { zone: 'Nowhere/Here' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('tags', () => {
  test('are renamed, merged and taken off, on visible memories alone, and back', async () => {
    const add = async (client: Client, content: string, tags: string[], more: object = {}) =>
      (await client.call('memories.add', { content, tags, project: 'tags', ...more })).id;
    const one = await add(engine.client, 'one', ['a', 'old', 'z']);
    const both = await add(engine.client, 'both', ['old', 'new']);
    const theirs = await add(agent, 'theirs', ['old'], { visibility: 'private' });
    const tagsOf = async (id: string, client = engine.client) => (await client.call('memories.get', { id })).tags;

    const { change_id: change, changed } = await engine.client.call('tags.change', { tag: 'old', to: 'new' });
    expect(changed).toBe(2);
    expect([await tagsOf(one), await tagsOf(both)]).toEqual([['a', 'new', 'z'], ['new']]);
    expect(await tagsOf(theirs, agent)).toEqual(['old']);
    await engine.client.call('changes.undo', { id: change ?? '' });
    expect([await tagsOf(one), await tagsOf(both)]).toEqual([
      ['a', 'old', 'z'],
      ['old', 'new'],
    ]);
    await engine.client.call('tags.change', { tag: 'old', to: null });
    expect(await tagsOf(both)).toEqual(['new']);
  });
});

describe('merging projects', () => {
  const idOf = async (name: string) =>
    (await engine.client.call('projects.list', {})).projects.find((project) => project.name === name)?.id ?? '';

  test('moves memories and names; a text that both have is kept once', async () => {
    for (const project of ['left', 'right'])
      for (const content of ['in both', `only ${project}`])
        await engine.client.call('memories.add', { content, project });
    const answer = await engine.client.call('projects.merge', { id: await idOf('left'), into: 'right' });
    expect(answer).toMatchObject({ moved: 1, project: { name: 'right', memories: 3 } });
    const { project } = await engine.client.call('memories.add', { content: 'later', project: 'left' });
    expect(project).toBe('right');
  });

  test('a text that the other has in its trash comes back there, and another text under the same key is kept', async () => {
    const add = (content: string, project: string, key?: string) =>
      engine.client.call('memories.add', { content, project, ...(key !== undefined && { key }) });
    const { id: asleep } = await add('found again', 'awake');
    await engine.client.call('memories.trash', { id: asleep });
    await add('found again', 'doze');
    await add('one text', 'awake', 'k');
    const { id: other } = await add('another text', 'doze', 'k');
    const answer = await engine.client.call('projects.merge', { id: await idOf('doze'), into: 'awake' });
    expect(answer).toMatchObject({ moved: 1, trashed: 1, project: { memories: 3 } });
    expect(await engine.client.call('memories.get', { id: asleep })).toMatchObject({ status: 'active' });
    expect(await engine.client.call('memories.get', { id: other })).toMatchObject({
      status: 'active',
      project: 'awake',
    });
  });

  test('what another keeps private stays under the old name, and is not told of', async () => {
    await engine.client.call('memories.add', { content: 'shared', project: 'mixed' });
    const { id } = await agent.call('memories.add', { content: 'hidden', project: 'mixed', visibility: 'private' });
    const answer = await engine.client.call('projects.merge', { id: await idOf('mixed'), into: 'right' });
    expect(answer).toMatchObject({ moved: 1, trashed: 0 });
    expect(await agent.call('memories.get', { id })).toMatchObject({ project: 'mixed' });
  });

  test('refuses itself and what is not there', async () => {
    const id = await idOf('right');
    await expect(engine.client.call('projects.merge', { id, into: 'right' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(engine.client.call('projects.merge', { id, into: 'nowhere' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
