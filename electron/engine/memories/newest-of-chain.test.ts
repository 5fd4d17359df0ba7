import { expect, test } from 'vitest';
import { memoriesForTest } from '../../testing/memories-for-test.ts';
import { filterCondition } from './memory-filter.ts';
import { newestOfChain } from './newest-of-chain.ts';

const setUp = () => {
  const parts = memoriesForTest();
  const { db, owner, clock, projectId } = parts;
  const newestOf = (id: string, caller = owner) =>
    newestOfChain(db, id, filterCondition({}, { principalId: caller.principal.id, now: clock(), projectId }));
  return { ...parts, newestOf };
};

test('follows what replaced a memory to the end', () => {
  const { add, newestOf } = setUp();
  const first = add({ content: 'tabs' });
  const second = add({ content: 'two spaces', supersedes: first.id });
  const third = add({ content: 'four spaces', supersedes: second.id });
  expect([first, second, third].map(({ id }) => newestOf(id))).toEqual([third.id, third.id, third.id]);
});

test('stops before what is in the trash, or is private to another', () => {
  const { add, memories, owner, other, newestOf } = setUp();
  const first = add({ content: 'tabs' });
  const second = add({ content: 'two spaces', supersedes: first.id });
  const third = add({ content: 'four spaces', supersedes: second.id, visibility: 'private' }, other);
  expect(newestOf(first.id)).toBe(second.id);
  expect(newestOf(first.id, other)).toBe(third.id);
  memories.setStatus(owner, second.id, 'trashed');
  expect(newestOf(first.id)).toBe(first.id);
});
