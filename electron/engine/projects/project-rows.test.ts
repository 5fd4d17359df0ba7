import { expect, test } from 'vitest';
import { memoriesForTest } from '../../testing/memories-for-test.ts';

const ME = 1;
const clone = { common_dir: '/home/ada/billing/.git', remote: 'git@github.com:Ada/billing.git' };
const otherClone = { common_dir: '/tmp/b/.git', remote: 'https://github.com/ada/billing' };

test('clones of one remote and worktrees of one repository are one project', () => {
  const { projects } = memoriesForTest();
  expect(projects.findCheckout(clone, ME)).toBeNull();
  const { id, name } = projects.resolve(clone, ME);
  expect(name).toBe('billing');
  expect(projects.resolve(otherClone, ME).id).toBe(id);
  // Known now by its folder too, though the remote has gone.
  expect(projects.findCheckout({ common_dir: '/tmp/b/.git' }, ME)?.id).toBe(id);
});

test('two repositories of the same name are two projects, and so are the parts of a monorepo', () => {
  const { projects } = memoriesForTest();
  const first = projects.resolve(clone, ME);
  const second = projects.resolve({ common_dir: '/x/.git', remote: 'https://gitlab.com/eve/billing' }, ME);
  const part = projects.resolve({ ...clone, sub_path: 'packages/api' }, ME);
  expect(second.name).toBe('billing-2');
  expect(new Set([first.id, second.id, part.id]).size).toBe(3);
});

test('a project is renamed and keeps its memories; its names stay its own', () => {
  const { projects, add, list } = memoriesForTest();
  add({ content: 'x', project: 'old' });
  add({ content: 'y', project: 'taken' });
  const { uuid: id } = projects.find('old')!;
  expect(projects.update(id, { name: 'new', add_aliases: ['old'] }, ME)).toMatchObject({
    name: 'new',
    aliases: ['old'],
  });
  expect(list({ project: ['old'] }).total).toBe(1);
  expect(() => projects.update(id, { name: 'taken' }, ME)).toThrow(/another project/);
  expect(() => projects.update(id, { add_aliases: ['taken'] }, ME)).toThrow(/another project/);
  projects.update(id, { remove_aliases: ['old'] }, ME);
  expect(list({ project: ['old'] }).total).toBe(0);
});

test("a project of nothing but others' private memories is not listed", () => {
  const { projects, add, other, owner } = memoriesForTest();
  add({ content: 'x', project: 'p', visibility: 'private' }, other);
  expect(projects.list(owner.principal.id)).toEqual([]);
  expect(projects.list(other.principal.id)[0]?.memories).toBe(1);
});
