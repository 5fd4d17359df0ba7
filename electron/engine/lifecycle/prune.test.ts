import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';
import { choosePruned } from './choose-pruned.ts';
import { retentionScore, type Retained } from './retention-score.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-01T12:00:00Z');
const fresh: Retained = {
  kind: 'note',
  importance: 0.5,
  updatedAt: NOW,
  lastUsedAt: null,
  useCount: 0,
  voices: undefined,
};

describe('the score', () => {
  test('is between 0 and 1, and falls with age alone', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(1000),
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.nat(5000),
        (importance, useCount, days, more) => {
          const memory = { ...fresh, importance, useCount };
          const { score } = retentionScore(memory, NOW + days * DAY);
          const later = retentionScore(memory, NOW + (days + more) * DAY).score;
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(later).toBeLessThanOrEqual(score);
        },
      ),
    );
  });

  test('rises with importance, use and judgement, and halves its recency in a half-life', () => {
    const of = (change: Partial<Retained>, at = NOW) => retentionScore({ ...fresh, ...change }, at);
    expect(of({ importance: 0.9 }).score).toBeGreaterThan(of({}).score);
    expect(of({ useCount: 3 }).parts.use).toBe(0.5);
    expect(of({ voices: { sum: -1, count: 1 } }).parts.use).toBe(0);
    expect(of({ useCount: 3, voices: { sum: 1, count: 1 } }).parts.use).toBe(1);
    expect(of({ kind: 'log' }, NOW + 14 * DAY).parts.recency).toBe(0.5);
    expect(of({ kind: 'log', lastUsedAt: NOW + 14 * DAY }, NOW + 14 * DAY).parts.recency).toBe(1);
  });
});

test.each([
  [{ threshold: 0.3 }, [0.1, 0.2]],
  [{ threshold: 0 }, []],
  [{}, []],
  [{ threshold: 1 }, [0.1, 0.2, 0.3, 0.9]],
  [{ max_count: 1 }, [0.1, 0.2, 0.3]],
  [{ max_bytes: 25 }, [0.1, 0.2]],
  [{ threshold: 0.2, max_bytes: 100 }, [0.1]],
])('%o chooses the lowest', (request, expected) => {
  const scored = [0.1, 0.2, 0.3, 0.9].map((score) => ({ score, bytes: 10 }));
  expect(choosePruned(scored, request).map(({ score }) => score)).toEqual(expected);
});

describe('plans', () => {
  let now = NOW;
  let engine: EngineForTest;
  beforeAll(async () => {
    engine = await startForTest({ clock: () => now });
  });
  afterAll(() => engine.remove());

  let count = 0;
  const add = async (memory: object = {}): Promise<string> => {
    const given = { content: `memory ${++count}`, importance: 0.1, project: `p${count}`, ...memory };
    return (await engine.client.call('memories.add', given)).id;
  };
  const statusOf = async (id: string) => (await engine.client.call('memories.get', { id })).status;

  test('a plan changes nothing; carried out it archives just its memories; undone it brings them back', async () => {
    const [low, pinned, high] = [
      await add({ project: 'x' }),
      await add({ project: 'x', pinned: true }),
      await add({ project: 'x', importance: 1 }),
    ];
    const plan = await engine.client.call('prune.plan', { filter: { project: 'x' }, threshold: 0.5 });
    expect(plan).toMatchObject({ count: 1, considered: 2, pinned: 1, items: [{ id: low, kind: 'note' }] });
    expect(plan.items[0]?.reasons).toContain('never used');
    expect(plan.histogram.reduce((a, b) => a + b)).toBe(2);
    expect(await statusOf(high)).toBe('active');
    const applied = await engine.client.call('prune.apply', { id: plan.plan_id ?? '' }).catch((error: Error) => error);
    expect(applied).toMatchObject({ changed: 1 });
    expect(await Promise.all([low, pinned, high].map(statusOf))).toEqual(['archived', 'active', 'active']);
    const { change_id: change } = applied as { change_id: string };
    await engine.client.call('changes.undo', { id: change });
    expect(await statusOf(low)).toBe('active');
  });

  test.each([
    ['changed', (id: string) => engine.client.call('memories.update', { id, version: 1, importance: 0.2 })],
    ['pinned', (id: string) => engine.client.call('memories.change_many', { ids: [id], change: { pinned: true } })],
    ['archived', (id: string) => engine.client.call('memories.archive', { id })],
  ])('a plan of which a memory was %s since is refused', async (_, act) => {
    const id = await add();
    const plan = await engine.client.call('prune.plan', { filter: { project: `p${count}` }, threshold: 1 });
    await act(id);
    await expect(engine.client.call('prune.apply', { id: plan.plan_id ?? '' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('a plan is carried out once, also by two at the same time', async () => {
    await add();
    const plan = await engine.client.call('prune.plan', { filter: { project: `p${count}` }, threshold: 1 });
    const id = plan.plan_id ?? '';
    const both = await Promise.allSettled([
      engine.client.call('prune.apply', { id }),
      engine.client.call('prune.apply', { id }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(engine.client.call('prune.apply', { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test("another's plan is not there, and none of its private memories are in mine", async () => {
    const agent = await engine.clientFor('an agent', ['read', 'write', 'delete']);
    await agent.call('memories.add', { content: 'theirs', visibility: 'private', project: 'theirs' });
    expect(await engine.client.call('prune.plan', { filter: { project: 'theirs' }, threshold: 1 })).toMatchObject({
      plan_id: null,
      considered: 0,
    });
    const plan = await agent.call('prune.plan', { filter: { project: 'theirs' }, threshold: 1 });
    await expect(engine.client.call('prune.apply', { id: plan.plan_id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a plan lasts a day', async () => {
    await add();
    const plan = await engine.engine.planPrune(engine.owner, { filter: { project: [`p${count}`] }, threshold: 1 });
    now += DAY + 1;
    await expect(engine.engine.applyPrune(engine.owner, plan.plan_id ?? '')).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
