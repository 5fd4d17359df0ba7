import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NewMemory } from '#shared/schemas/memory.ts';
import { commitMemory } from './commit-memory.ts';
import type { GitCommit } from './git-commit.ts';

const commit = (fields: Partial<GitCommit> = {}): GitCommit => ({
  hash: 'a'.repeat(40),
  parents: ['b'.repeat(40)],
  author: 'Ada Lovelace',
  authorDate: { iso: '2026-01-31T10:30:00+01:00', epochSeconds: '1769851800' },
  committerEpochSeconds: '1769851801',
  message: 'Say hello\n\nBecause it is polite.\n',
  files: [{ path: 'src/hello.ts', added: 2, removed: 1 }],
  patch: 'diff --git a/src/hello.ts b/src/hello.ts\n--- a/src/hello.ts\n+++ b/src/hello.ts\n@@ -1 +1 @@\n-hi\n+hello\n',
  isCut: false,
  ...fields,
});
const memoryOf = (fields: Partial<GitCommit> = {}) => commitMemory(commit(fields), 'app', 'github.com/owner/app');

test('holds the message, the commit, the files and the heart of the diff', () => {
  expect(memoryOf()).toEqual({
    content: [
      'Say hello',
      '',
      'Because it is polite.',
      '',
      `Commit ${'a'.repeat(40)} by Ada Lovelace`,
      '',
      'Files (1):',
      'src/hello.ts +2 -1',
      '',
      'Changes:',
      'src/hello.ts',
      '-hi',
      '+hello',
    ].join('\n'),
    project: 'app',
    title: 'Say hello',
    kind: 'note',
    tags: ['git'],
    source: { repo: 'github.com/owner/app', commit: 'a'.repeat(40) },
    key: `git:${'a'.repeat(40)}`,
    timestamp: '2026-01-31T10:30:00+01:00',
    file_path: 'src/hello.ts',
  });
});

describe('kind and tags', () => {
  it.each([
    ['fix: close the socket', 'fix', ['git', 'fix']],
    ['fix(api, store)!: close the socket', 'fix', ['git', 'fix', 'api', 'store']],
    ['feat(ui): show it', 'note', ['git', 'feat', 'ui']],
    ['Fixed the lock', 'fix', ['git']],
    ['Bugfix: the lock', 'fix', ['git']],
    ['Hot-fix the lock', 'fix', ['git']],
    ['[FIX] the lock', 'fix', ['git']],
    ['Revert "Show it"', 'fix', ['git']],
    ['Close the socket (fixes #12)', 'fix', ['git']],
    ['Add a fixture', 'note', ['git']],
    ['Note: nothing', 'note', ['git']],
    ['Prefix the names', 'note', ['git']],
  ])('of %j are %s and %j', (message, kind, tags) => {
    expect(memoryOf({ message })).toMatchObject({ kind, tags });
  });
});

test('names renames, binary files and what was left out', () => {
  const files = [
    { path: 'new.ts', from: 'old.ts', added: 0, removed: 0 },
    { path: 'i.png', added: null, removed: null },
    ...Array.from({ length: 200 }, (_, index) => ({ path: `file-${index}.ts`, added: 1, removed: 0 })),
  ];
  const { content } = memoryOf({ files, patch: '' });
  expect(content).toContain('Files (202):\nold.ts → new.ts +0 -0\ni.png (binary)\nfile-0.ts +1 -0');
  expect(content).toMatch(/… and \d+ more$/);
  expect(memoryOf({ files, isCut: true }).content).toContain('Files (202 or more):');
});

test('has a title and a text even where the commit has none', () => {
  const memory = memoryOf({ message: '\n', files: [], patch: '', author: '' });
  expect(memory).toMatchObject({
    title: 'Commit aaaaaaaaaaaa',
    content: `(no message)\n\nCommit ${'a'.repeat(40)}`,
  });
  expect(memory).not.toHaveProperty('file_path');
});

test('takes the next best date where one makes no sense', () => {
  const odd = (iso: string, epochSeconds: string, committerEpochSeconds = '0') =>
    memoryOf({ authorDate: { iso, epochSeconds }, committerEpochSeconds }).timestamp;
  expect(odd('2005-04-07T15:13:13+518:00', '1112911993')).toBe('2005-04-07T22:13:13.000Z');
  expect(odd('', '99999999999999999', '1112911993')).toBe('2005-04-07T22:13:13.000Z');
  expect(odd('', '', 'x')).toBeUndefined();
});

test('fits the schema and the limit, whatever a commit holds', () => {
  const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength }).map((value) => value.toWellFormed());
  const file = fc.record({ path: text(200), added: fc.option(fc.nat()), removed: fc.option(fc.nat()) });
  const commits = fc.record({
    message: fc.oneof(
      text(300),
      text(300).map((value) => `${value}\n`.repeat(200)),
    ),
    author: text(300),
    files: fc.array(
      file.filter(({ path }) => path !== '' && !path.includes('\0')),
      { maxLength: 5 },
    ),
    patch: text(500).map(
      (value) => `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,999 @@\n${`+${value}\n`.repeat(80)}`,
    ),
  });
  fc.assert(
    fc.property(commits, (fields) => {
      const memory = memoryOf(fields);
      expect(NewMemory.safeParse(memory).error).toBeUndefined();
      expect(Buffer.byteLength(memory.content)).toBeLessThanOrEqual(8 * 1024);
    }),
  );
});
