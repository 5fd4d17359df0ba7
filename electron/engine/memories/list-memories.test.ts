import { describe, expect, test } from 'vitest';
import { memoriesForTest } from '../../testing/memories-for-test.ts';

const seeded = () => {
  const all = memoriesForTest();
  const { add, memories, owner, other } = all;
  add({
    content: 'a',
    project: 'api',
    kind: 'fix',
    tags: ['x', 'y'],
    file_path: 'src/auth/login.ts',
    timestamp: '2026-01-01T00:00:00Z',
  });
  add({
    content: 'b',
    project: 'api',
    kind: 'note',
    tags: ['x'],
    file_path: 'C:\\work\\src\\auth\\[id].py',
    timestamp: '2026-02-01T00:00:00Z',
  });
  add({ content: 'c', project: 'web', kind: 'note', tags: ['y'], language: 'c++', timestamp: '2026-03-01T00:00:00Z' });
  add({ content: 'd', project: 'web', visibility: 'private', timestamp: '2026-04-01T00:00:00Z' });
  add({ content: 'theirs', project: 'web', visibility: 'private', tags: ['x', 'y'] }, other);
  add({ content: 'expired', expires_at: '2026-06-01T00:00:00Z' });
  memories.setStatus(owner, add({ content: 'filed', project: 'api' }).id, 'archived');
  const contents = (query: Parameters<typeof all.list>[0]) => {
    const { memories: found, total } = all.list(query);
    expect(total).toBe(found.length);
    return found.map(({ content }) => content).join('');
  };
  return { ...all, contents };
};

describe('filters', () => {
  test.each([
    ['nothing', {}, 'dcba'],
    ['project', { project: ['api'] }, 'ba'],
    ['projects', { project: ['api', 'web'] }, 'dcba'],
    ['an unknown project', { project: ['nowhere'] }, ''],
    ['any tag', { tags_any: ['x', 'y'] }, 'cba'],
    ['all tags', { tags_all: ['x', 'y'] }, 'a'],
    ['a tag that nobody bears', { tags_any: ['z'] }, ''],
    ['kind', { kind: ['note' as const] }, 'dcb'],
    ['language', { language: ['c++'] }, 'c'],
    ['language of a path', { language: ['typescript'] }, 'a'],
    ['visibility', { visibility: 'private' as const }, 'd'],
    ['status', { status: ['archived' as const] }, 'filed'],
    ['at or after', { after: '2026-02-01T00:00:00Z' }, 'dcb'],
    ['before', { before: '2026-02-01T09:00:00+09:00' }, 'a'],
    ['a file', { file: ['src/auth/login.ts'] }, 'a'],
    ["a file's end", { file: ['login.ts'] }, 'a'],
    ['a folder', { file: ['src/auth'] }, 'ba'],
    ['a folder with a slash', { file: ['src/auth/'] }, 'ba'],
    ['a wildcard', { file: ['*.py'] }, 'b'],
    ['a bracket, which is none', { file: ['[id].py'] }, 'b'],
    ['half a name', { file: ['ogin.ts'] }, ''],
    ['several at once', { project: ['api'], tags_any: ['y'], kind: ['fix' as const] }, 'a'],
    ['oldest first', { order: 'oldest' as const }, 'abcd'],
  ])('by %s', (_, query, expected) => {
    expect(seeded().contents(query)).toBe(expected);
  });

  test("another's private memory is nowhere, and one's own is", () => {
    const { list, other, tags } = seeded();
    expect(list({}, other).memories.map(({ content }) => content)).toEqual(['theirs', 'c', 'b', 'a']);
    expect(tags.counts(other.principal.id, null)).toEqual([
      { tag: 'x', memories: 3 },
      { tag: 'y', memories: 3 },
    ]);
  });
});

describe('pages', () => {
  test('give each memory once, though some come and go between them', () => {
    const { add, list, memories, owner } = memoriesForTest();
    const ids = Array.from({ length: 25 }, (_, i) => add({ content: `m${i}`, timestamp: '2026-01-01T00:00:00Z' }).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = list({ limit: 10, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.memories.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
      add({ content: `late ${seen.length}`, timestamp: '2026-05-01T00:00:00Z' });
      memories.setStatus(owner, seen[0]!, 'trashed');
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.toReversed());
  });

  test('refuse a cursor that is not theirs', () => {
    const { add, list } = memoriesForTest();
    for (let i = 0; i < 3; i++) add({ content: `m${i}` });
    const { next_cursor: cursor } = list({ limit: 1 });
    expect(() => list({ cursor: cursor!, order: 'oldest' })).toThrow(/cursor/);
    for (const wrong of ['x', 'bnVsbA', cursor!.slice(3)]) expect(() => list({ cursor: wrong })).toThrow(/cursor/);
  });
});
