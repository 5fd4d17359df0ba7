import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summariseDiff } from './summarise-diff.ts';

const fileDiff = (path: string, hunks: string): string =>
  `diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n${hunks}`;

test('tells path, function and changed lines', () => {
  const patch = fileDiff('src/a.ts', '@@ -3 +3,2 @@ function retry() {\n-  return 1;\n+  wait();\n+  return 2;\n');
  expect(summariseDiff(patch)).toBe('src/a.ts\n@@ function retry() {\n-  return 1;\n+  wait();\n+  return 2;');
});

test('takes a removed line that looks like a header for what it is', () => {
  const patch = fileDiff('q.sql', '@@ -1,2 +1 @@\n--- old comment\n---- a/other.sql\n+++ new\n');
  expect(summariseDiff(patch)).toBe('q.sql\n--- old comment\n---- a/other.sql\n+++ new');
});

test('knows new, deleted and spaced paths', () => {
  const added = 'diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/a b.txt\t\n@@ -0,0 +1 @@\n+new\n';
  const deleted = 'diff --git a/o b/o\ndeleted file mode 100644\n--- a/o\n+++ /dev/null\n@@ -1 +0,0 @@\n-old\n';
  expect(summariseDiff(added + deleted)).toBe('a b.txt\n+new\no\n-old');
});

test('passes over generated files, binary files and lines without a word', () => {
  const patch = [
    fileDiff('package-lock.json', '@@ -1 +1 @@\n-  "a": 1\n+  "a": 2\n'),
    fileDiff('web/vendor/x.js', '@@ -0,0 +1 @@\n+x\n'),
    'diff --git a/i.png b/i.png\nindex 1..2 100644\nBinary files a/i.png and b/i.png differ\n',
    fileDiff('src/b.ts', '@@ -1,2 +0,0 @@\n-}\n-\n'),
  ].join('');
  expect(summariseDiff(patch)).toBe('');
});

test('gives every one of some files its share', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `+line ${index}\n`).join('');
  const patch = ['a', 'b', 'c', 'd'].map((path) => fileDiff(path, `@@ -0,0 +1,30 @@\n${lines}`)).join('');
  const summary = summariseDiff(patch).split('\n');
  for (const path of ['a', 'b', 'c', 'd']) expect(summary).toContain(path);
  expect(summary.filter((line) => line.startsWith('+'))).toHaveLength(40);
});

test('stays within bounds whatever the patch', () => {
  const noise = fc.array(
    fc.oneof(
      fc.constantFrom(
        'diff --git a/x b/x',
        '--- a/x',
        '+++ b/x',
        '@@ -1,9 +1,9 @@ f()',
        '@@ -1 +1 @@',
        '\\ No newline',
      ),
      fc.string({ unit: 'binary', maxLength: 400 }).map((text) => `+${text}`),
      fc.string({ unit: 'binary', maxLength: 400 }).map((text) => `-${text}`),
    ),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(noise, (lines) => {
      const summary = summariseDiff(lines.join('\n'));
      expect(summary.isWellFormed()).toBe(true);
      expect(summary.length).toBeLessThan(100 * 210);
    }),
  );
});
