import { describe, expect, test } from 'vitest';
import { memoriesForTest } from '../../testing/memories-for-test.ts';
import { listKeys } from './list-keys.ts';

const seeded = () => {
  const all = memoriesForTest();
  const { db, redactor, projectId, owner } = all;
  const page = (prefix: string, more: { limit?: number; cursor?: string; project?: string } = {}, caller = owner) =>
    listKeys(db, redactor, { project: 'api', prefix, ...more }, { projectId, principalId: caller.principal.id });
  const keys = (...args: Parameters<typeof page>) => page(...args).memories.map(({ key }) => key);
  const add = (key: string, more: object = {}, caller = owner) =>
    all.add({ content: `${key} of ${caller.principal.name}`, project: 'api', key, ...more }, caller);
  return { ...all, add, page, keys };
};

describe('the keys of a project', () => {
  test('tell what an importer compares, and no more', () => {
    const { add, page } = seeded();
    const { id } = add('code:a.ts#f', { content: 'x', file_path: 'a.ts', title: 'f', source: { repo: 'r' } });
    expect(page('code:')).toEqual({
      memories: [
        {
          id,
          key: 'code:a.ts#f',
          version: 1,
          content_hash: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
          file_path: 'a.ts',
          title: 'f',
          status: 'active',
          source: { repo: 'r' },
        },
      ],
      next_cursor: null,
    });
  });

  test('are those that begin alike, whatever their status, in their order', () => {
    const { add, keys, memories, owner } = seeded();
    for (const key of ['code:b', 'cod', 'code:a', 'code;', 'code:ä', 'doc:a', 'code:%', 'code:\u{10FFFF}']) add(key);
    add('code:other', { project: 'web' });
    memories.setStatus(owner, add('code:trashed').id, 'trashed');
    memories.setStatus(owner, add('code:archived').id, 'archived');
    add('code:expired', { expires_at: '2026-06-01T00:00:00Z' });
    const sorted = ['%', 'a', 'archived', 'b', 'expired', 'trashed', 'ä', '\u{10FFFF}'].map((end) => `code:${end}`);
    expect(keys('code:')).toEqual(sorted);
    expect(keys('code:%')).toEqual(['code:%']);
    expect(keys('x')).toEqual([]);
    expect(keys('code:', { project: 'nowhere' })).toEqual([]);
  });

  test("never tell of another's private memories", () => {
    const { add, keys, page, owner, other } = seeded();
    add('k:theirs', { visibility: 'private' }, other);
    const mine = add('k:mine', { visibility: 'private' });
    add('k:ours', {}, other);
    // The same key, once private and once for all: the owner has both.
    const again = add('k:mine', {}, other);
    expect(page('k:', {}, owner).memories.map(({ id, key }) => [id, key])).toEqual([
      [mine.id, 'k:mine'],
      [again.id, 'k:mine'],
      [expect.any(String), 'k:ours'],
    ]);
    expect(keys('k:', {}, other)).toEqual(['k:mine', 'k:ours', 'k:theirs']);
  });

  test('come in pages that miss none and repeat none, while memories come and go', () => {
    const { add, page, memories, owner, other } = seeded();
    const long = 'ü'.repeat(290);
    const wanted = Array.from({ length: 25 }, (_, i) => `k:${String.fromCharCode(97 + i)}${i === 3 ? long : ''}`);
    const ids = wanted.map((key, i) => add(key, i % 2 === 0 ? { visibility: 'private' } : {}).id);
    const twin = add('k:c', {}, other);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { memories: found, next_cursor: next } = page('k:', { limit: 3, ...(cursor !== undefined && { cursor }) });
      expect(found.length).toBeLessThanOrEqual(3);
      seen.push(...found.map(({ id }) => id));
      const last = found.at(-1);
      if (last !== undefined) memories.delete(owner, last.id, true);
      add(`k:a late ${seen.length}`);
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([...ids.slice(0, 3), twin.id, ...ids.slice(3)]);
  });

  test('refuse a cursor that is not theirs', () => {
    const { add, list, page } = seeded();
    for (const key of ['a:1', 'a:2', 'b:1', 'b:2']) add(key);
    const { next_cursor: listCursor } = list({ limit: 1 });
    const { next_cursor: otherCursor } = page('a:', { limit: 1 });
    for (const cursor of ['x', 'bnVsbA', listCursor!, otherCursor!])
      expect(() => page('b:', { cursor })).toThrow(/cursor/);
  });
});
