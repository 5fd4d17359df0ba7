import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManyChange } from '#shared/schemas/change-set.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import type { Client } from '#shared/contract/client.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';

const DAY = 86_400_000;
let now = Date.parse('2026-06-01T12:00:00Z');
let engine: EngineForTest;
let agent: Client;
beforeAll(async () => {
  engine = await startForTest({ clock: () => now });
  agent = await engine.clientFor('an agent', ['read', 'write']);
});
afterAll(() => engine.remove());

let count = 0;
const addMany = async (many: number): Promise<string[]> => {
  const memories = Array.from({ length: many }, () => ({ content: `memory number ${++count}`, project: 'sets' }));
  return (await engine.client.call('memories.add_batch', { memories })).memories.map((added) =>
    'id' in added ? added.id : '',
  );
};
const get = (id: string): Promise<Memory> => engine.client.call('memories.get', { id });
/** What an undo must bring back. Use, versions and times of change go on. */
const decided = ({ tags, status, visibility, project, kind, pinned, importance, expires_at }: Memory) => ({
  tags,
  status,
  visibility,
  project,
  kind,
  pinned,
  importance,
  expires_at,
});

describe('changing many', () => {
  test('changes those that are there, and names those that are not', async () => {
    const ids = await addMany(3);
    const absent = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';
    const answer = await engine.client.call('memories.change_many', {
      ids: [...ids, absent],
      change: { add_tags: ['seen', '中文'], pinned: true },
    });
    expect(answer).toMatchObject({ changed: 3, unchanged: 0, not_found: [absent], refused: [] });
    for (const id of ids) expect(await get(id)).toMatchObject({ tags: ['seen', '中文'], pinned: true, version: 2 });
    const again = await engine.client.call('memories.change_many', { ids, change: { pinned: true } });
    expect(again).toMatchObject({ change_id: null, changed: 0, unchanged: 3 });
  });

  test("another's private memory is not there, and cannot be made private by others", async () => {
    const { id: hidden } = await engine.client.call('memories.add', { content: 'mine alone', visibility: 'private' });
    const [shared = ''] = await addMany(1);
    expect(
      await agent.call('memories.change_many', { ids: [hidden, shared], change: { visibility: 'private' } }),
    ).toMatchObject({ changed: 0, not_found: [hidden], refused: [{ id: shared }] });
    expect(await get(shared)).toMatchObject({ visibility: 'shared', version: 1 });
  });

  test('the trash needs the scope to delete', async () => {
    const ids = await addMany(1);
    await expect(agent.call('memories.change_many', { ids, change: { status: 'trashed' } })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('more than a slice, with an undo that brings all back', async () => {
    const ids = await addMany(600);
    const { change_id: change } = await engine.client.call('memories.change_many', {
      ids,
      change: { status: 'trashed' },
    });
    expect((await engine.client.call('memories.index', { project: 'sets', status: 'trashed' })).ids).toHaveLength(600);
    expect(await engine.client.call('changes.undo', { id: change ?? '' })).toMatchObject({
      undone: 600,
      conflicts: [],
    });
    expect((await engine.client.call('memories.index', { project: 'sets', status: 'trashed' })).ids).toHaveLength(0);
  });

  test('a change of nothing is refused', async () => {
    await expect(
      engine.client.call('memories.change_many', { ids: await addMany(1), change: {} }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('undoing', () => {
  test('brings back exactly what was, whatever the change', async () => {
    const ids = await addMany(3);
    await engine.client.call('memories.change_many', {
      ids: ids.slice(0, 2),
      change: { add_tags: ['b', 'a'], kind: 'fix' },
    });
    const tag = fc.constantFrom('a', 'b', 'c', 'd');
    const anyChange: fc.Arbitrary<ManyChange> = fc
      .record(
        {
          add_tags: fc.uniqueArray(tag, { maxLength: 3 }),
          remove_tags: fc.uniqueArray(tag, { maxLength: 3 }),
          status: fc.constantFrom('active' as const, 'archived' as const, 'trashed' as const),
          visibility: fc.constantFrom('private' as const, 'shared' as const),
          project: fc.constantFrom('sets', 'elsewhere'),
          kind: fc.constantFrom('note' as const, 'fix' as const),
          pinned: fc.boolean(),
          importance: fc.constantFrom(0, 0.25, 1),
          expires_at: fc.constantFrom(null, '2027-01-01T00:00:00.000Z'),
        },
        { requiredKeys: [] },
      )
      .filter((change) => Object.keys(change).length > 0);
    await fc.assert(
      fc.asyncProperty(anyChange, async (change) => {
        const before = (await Promise.all(ids.map(get))).map(decided);
        const { change_id: id } = await engine.client.call('memories.change_many', { ids, change });
        if (id !== null) await engine.client.call('changes.undo', { id });
        expect((await Promise.all(ids.map(get))).map(decided)).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  test('leaves alone what was changed in the same respect since, and says which', async () => {
    const [first = '', second = ''] = await addMany(2);
    const { change_id: id } = await engine.client.call('memories.change_many', {
      ids: [first, second],
      change: { importance: 1 },
    });
    await engine.client.call('memories.change_many', { ids: [first], change: { importance: 0.7 } });
    await engine.client.call('memories.change_many', { ids: [second], change: { pinned: true } });
    expect(await engine.client.call('changes.undo', { id: id ?? '' })).toMatchObject({ undone: 1, conflicts: [first] });
    expect(await get(first)).toMatchObject({ importance: 0.7 });
    expect(await get(second)).toMatchObject({ importance: 0.5, pinned: true });
  });

  test('once, also of two callers at the same time', async () => {
    const { change_id: id } = await engine.client.call('memories.change_many', {
      ids: await addMany(2),
      change: { pinned: true },
    });
    const both = await Promise.allSettled([
      engine.client.call('changes.undo', { id: id ?? '' }),
      engine.client.call('changes.undo', { id: id ?? '' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test("another's change is not there", async () => {
    const { change_id: id } = await engine.client.call('memories.change_many', {
      ids: await addMany(1),
      change: { pinned: true },
    });
    await expect(agent.call('changes.undo', { id: id ?? '' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await agent.call('changes.list', {})).changes).toEqual([]);
  });

  test('for 30 days', async () => {
    const { change_id: id, undo_until: until } = await engine.client.call('memories.change_many', {
      ids: await addMany(1),
      change: { pinned: true },
    });
    expect(Date.parse(until) - now).toBe(30 * DAY);
    now += 30 * DAY;
    // Past the server, whose tokens have ended by then too.
    await expect(engine.engine.undoChange(engine.owner, id ?? '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await engine.engine.listChanges(engine.owner)).toEqual([]);
  });
});
