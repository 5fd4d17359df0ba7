import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CONTENT_BYTES } from '#shared/schemas/text.ts';
import { analyzeQuery } from '../search/analyze-query.ts';
import { memoriesForTest } from '../../testing/memories-for-test.ts';

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return 'no error';
};

describe('adding', () => {
  test('keeps text exactly, whatever it is', () => {
    const { add, memories, owner } = memoriesForTest();
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const content = `x${text.replaceAll('\0', '')}\r\n\ttail `;
        expect(memories.get(owner, add({ content }).id).content).toBe(content);
      }),
      { numRuns: 50 },
    );
  });

  test('fills in what was not given', () => {
    const { add, memories, owner } = memoriesForTest();
    expect(memories.get(owner, add({ content: 'a', file_path: 'src\\Main.TS' }).id)).toMatchObject({
      project: 'general',
      kind: 'note',
      language: 'typescript',
      timestamp: '2026-06-15T12:00:00.000Z',
      visibility: 'shared',
      owner: 'owner',
      status: 'active',
      version: 1,
      tags: [],
    });
  });

  test('folds the same content of a project into one memory, and keeps the new tags', () => {
    const { add, memories, owner } = memoriesForTest();
    const first = add({ content: 'same', project: 'p', tags: ['a'] });
    const second = add({ content: 'same', project: 'p', tags: ['b', 'a'] });
    expect(second).toMatchObject({ id: first.id, outcome: 'folded', version: 2 });
    expect(memories.get(owner, first.id).tags).toEqual(['a', 'b']);
    expect(add({ content: 'same', project: 'q' }).outcome).toBe('added');
  });

  test('brings back what is in the trash when it is stored again', () => {
    const { add, memories, owner } = memoriesForTest();
    const { id } = add({ content: 'again' });
    memories.setStatus(owner, id, 'trashed');
    expect(add({ content: 'again' })).toMatchObject({ id, outcome: 'restored' });
    expect(memories.get(owner, id).status).toBe('active');
  });

  test('under a known key adds nothing, whatever the content, and leaves what was thrown away where it is', () => {
    const { add, memories, owner } = memoriesForTest();
    const { id } = add({ content: 'one', key: 'git:1' });
    memories.setStatus(owner, id, 'trashed');
    expect(add({ content: 'another', key: 'git:1' })).toMatchObject({ id, outcome: 'folded' });
    expect(memories.get(owner, id)).toMatchObject({ status: 'trashed', content: 'one' });
    expect(memories.knownKeys(owner, 'general', ['git:1', 'git:2'])).toEqual(['git:1']);
  });

  test('never folds into what another keeps private', () => {
    const { add, memories, owner, other } = memoriesForTest();
    const hidden = add({ content: 'secret plan', visibility: 'private', key: 'k' }, other);
    const mine = add({ content: 'secret plan', visibility: 'private', key: 'k' });
    const ours = add({ content: 'secret plan' });
    expect(new Set([hidden.id, mine.id, ours.id]).size).toBe(3);
    expect(codeOf(() => memories.get(owner, hidden.id))).toBe('not_found');
    expect(memories.knownKeys(other, 'general', ['k'])).toEqual(['k']);
  });

  test('brings back what has expired when it is stored again', () => {
    const { add, list, passTime } = memoriesForTest();
    const { id } = add({ content: 'for a day', expires_at: '2026-06-16T12:00:00Z' });
    passTime(2 * 86_400_000);
    expect(list({}).total).toBe(0);
    expect(add({ content: 'for a day' })).toMatchObject({ id, outcome: 'restored' });
    expect(list({}).memories).toMatchObject([{ id, expires_at: null }]);
  });

  test('takes over what the caller decided and the memory lacks', () => {
    const { add, memories, owner } = memoriesForTest();
    const { id } = add({ content: 'same' });
    add({ content: 'same', title: 'Title', pinned: true, key: 'k' });
    add({ content: 'same', title: 'Another', pinned: false });
    expect(memories.get(owner, id)).toMatchObject({ title: 'Title', pinned: true, key: 'k', version: 2 });
  });

  test('is all or nothing for a batch', () => {
    const { memories, owner, list } = memoriesForTest();
    const tooLong = 'ü'.repeat(MAX_CONTENT_BYTES / 2 + 1);
    expect(codeOf(() => memories.add(owner, [{ content: 'fine' }, { content: tooLong }]))).toBe('content_too_large');
    expect(list({}).total).toBe(0);
  });

  test('refuses to supersede what is not there', () => {
    const { add } = memoriesForTest();
    expect(codeOf(() => add({ content: 'x', supersedes: '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e' }))).toBe('not_found');
  });
});

describe('changing', () => {
  test('keeps each version, with who made it and when', () => {
    const { add, memories, owner, other, passTime } = memoriesForTest();
    const { id } = add({ content: 'v1', tags: ['a'] });
    passTime(1000);
    memories.update(other, id, { version: 1, content: 'v2', tags: [] });
    passTime(1000);
    memories.update(owner, id, { version: 2, title: 'T' });
    expect(memories.versions(owner, id)).toMatchObject([
      { version: 2, content: 'v2', tags: [], changed_by: 'other', changed_at: '2026-06-15T12:00:01.000Z' },
      { version: 1, content: 'v1', tags: ['a'], changed_by: 'owner', changed_at: '2026-06-15T12:00:00.000Z' },
    ]);
    expect(memories.get(owner, id)).toMatchObject({ version: 3, title: 'T', content: 'v2' });
  });

  test('is refused for a version that has passed', () => {
    const { add, memories, owner } = memoriesForTest();
    const { id } = add({ content: 'v1' });
    memories.update(owner, id, { version: 1, content: 'v2' });
    expect(codeOf(() => memories.update(owner, id, { version: 1, content: 'v3' }))).toBe('version_conflict');
    expect(memories.get(owner, id).content).toBe('v2');
  });

  test('that changes nothing makes no version', () => {
    const { add, memories, owner, events } = memoriesForTest();
    const { id } = add({ content: 'v1', timestamp: '2026-01-01T00:00:00Z' });
    events.length = 0;
    expect(memories.update(owner, id, { version: 1, timestamp: '2026-01-01T09:00:00+09:00' }).version).toBe(1);
    expect(events).toEqual([]);
  });

  test('to the content of another memory is a conflict, and nothing changes', () => {
    const { add, memories, owner } = memoriesForTest();
    add({ content: 'one' });
    const { id } = add({ content: 'two' });
    expect(codeOf(() => memories.update(owner, id, { version: 1, content: 'one' }))).toBe('conflict');
    expect(memories.get(owner, id)).toMatchObject({ content: 'two', version: 1 });
    expect(memories.versions(owner, id)).toEqual([]);
  });

  test("cannot hide a memory from its owner, nor reach another's private one", () => {
    const { add, memories, owner, other } = memoriesForTest();
    const { id } = add({ content: 'shared' });
    expect(codeOf(() => memories.update(other, id, { version: 1, visibility: 'private' }))).toBe('forbidden');
    memories.update(owner, id, { version: 1, visibility: 'private' });
    for (const attempt of [
      () => memories.update(other, id, { version: 2, title: 'x' }),
      () => memories.setStatus(other, id, 'trashed'),
      () => memories.delete(other, id, true),
      () => memories.versions(other, id),
    ])
      expect(codeOf(attempt)).toBe('not_found');
  });

  test('is not barred by a key that others use too, nor tells whose it is', () => {
    const { add, memories, owner, other } = memoriesForTest();
    const { id } = add({ content: 'b', visibility: 'private', key: 'k' }, other);
    const shared = add({ content: 'a', key: 'k' });
    memories.update(other, id, { version: 1, pinned: true });
    memories.setStatus(other, id, 'trashed');
    expect(memories.get(other, id).status).toBe('trashed');
    memories.update(owner, shared.id, { version: 1, title: 'x' });
    add({ content: 'c', project: 'elsewhere', visibility: 'private', key: 'k' }, other);
    expect(memories.update(owner, shared.id, { version: 2, project: 'elsewhere' }).project).toBe('elsewhere');
  });

  test('shares what a memory is, and not what it was while it was private', () => {
    const { add, memories, owner, other } = memoriesForTest();
    const { id } = add({ content: 'password in here', visibility: 'private' }, other);
    memories.update(other, id, { version: 1, content: 'cleaned', visibility: 'shared' });
    memories.update(other, id, { version: 2, title: 'T' });
    expect(memories.versions(owner, id).map(({ content }) => content)).toEqual(['cleaned']);
    expect(memories.versions(other, id)).toHaveLength(2);
  });

  test('to private takes a memory away from all others, and tells them', () => {
    const { add, memories, owner, events } = memoriesForTest();
    const { id } = add({ content: 'x' });
    events.length = 0;
    memories.update(owner, id, { version: 1, visibility: 'private' });
    expect(events).toMatchObject([{ change: 'updated' }, { change: 'deleted', id }]);
  });

  test('moves the words: old ones are gone, new ones are found', () => {
    const { add, memories, owner, words } = memoriesForTest();
    const { id } = add({ content: 'aardvark' });
    memories.update(owner, id, { version: 1, content: 'zebra' });
    const everything = { sql: 'TRUE', params: [] };
    expect(words.candidates(analyzeQuery('aardvark'), 10, everything)).toEqual([]);
    expect(words.candidates(analyzeQuery('zebra'), 10, everything)).toHaveLength(1);
  });
});

describe('the trash', () => {
  const trashedByImport = () => {
    const all = memoriesForTest();
    const { id } = all.add({ content: 'f', source: { repo: 'r' } });
    all.memories.setStatus(all.owner, id, 'trashed', 1, true);
    return { ...all, id, source: () => all.memories.get(all.owner, id).source };
  };

  test('tells what an import found gone from what was decided, until the import finds it again', () => {
    const { memories, owner, id, source } = trashedByImport();
    expect(source()).toEqual({ repo: 'r', gone: true });
    expect(memories.setStatus(owner, id, 'active').source.gone).toBe(true);
    expect(memories.setStatus(owner, id, 'archived').source.gone).toBe(true);
    expect(memories.setStatus(owner, id, 'active', undefined, false).source).toEqual({ repo: 'r' });
  });

  test('is decided by whoever uses it last', () => {
    const { memories, owner, id, source, events } = trashedByImport();
    expect(memories.setStatus(owner, id, 'trashed')).toMatchObject({ status: 'trashed', version: 3 });
    expect(source()).toEqual({ repo: 'r' });
    expect(memories.setStatus(owner, id, 'trashed').version).toBe(3);
    expect(events.map((event) => 'change' in event && event.change)).toEqual(['added', 'trashed', 'updated']);
  });
});

describe('deleting', () => {
  test('asks for the trash first, and leaves nothing behind', () => {
    const { add, memories, owner, db, list } = memoriesForTest();
    const { id } = add({ content: 'gone', tags: ['only here'] });
    add({ content: 'stays', tags: ['here too'] });
    expect(codeOf(() => memories.delete(owner, id, false))).toBe('conflict');
    memories.setStatus(owner, id, 'trashed');
    memories.delete(owner, id, false);
    expect(codeOf(() => memories.get(owner, id))).toBe('not_found');
    expect(list({}).total).toBe(1);
    const left = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(['memory', 'memory_content', 'memory_tag', 'tag', 'memory_version'].map(left)).toEqual([1, 1, 1, 1, 0]);
  });
});

test('reading counts as use, and the count survives', () => {
  const { add, memories, owner, list, passTime } = memoriesForTest();
  const { id } = add({ content: 'used' });
  passTime(5000);
  memories.get(owner, id);
  expect(memories.get(owner, id)).toMatchObject({ use_count: 2, last_used_at: '2026-06-15T12:00:05.000Z' });
  memories.close();
  expect(list({}).memories[0]).toMatchObject({ use_count: 2, version: 1 });
});
