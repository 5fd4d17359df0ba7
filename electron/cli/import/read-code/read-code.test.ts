import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import type { FileOutcome } from './file-outcome.ts';
import { listFiles } from './list-files.ts';
import { readCode } from './read-code.ts';

const read = async (folder: string): Promise<Map<string, FileOutcome>> => {
  const outcomes = new Map<string, FileOutcome>();
  for await (const outcome of readCode(await listFiles(folder), new AbortController().signal))
    outcomes.set(outcome.path, outcome);
  return outcomes;
};

const titlesOf = (outcome: FileOutcome | undefined) =>
  outcome !== undefined && 'units' in outcome ? outcome.units.map(({ title }) => title) : outcome;

const body = '  console.log("a line of some length");\n'.repeat(4);

test('a folder becomes units with path, language and kind', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src', 'a.ts'), `\uFEFF/** Starts. */\nexport function start() {\n${body}}\n`);
  writeFileSync(
    path.join(folder, 'run'),
    `#!/bin/sh\nmain() {\n${'  echo "a line of some length here"\n'.repeat(4)}}\n`,
  );
  writeFileSync(path.join(folder, 'App.kt'), `fun main() {\n${body}}\n`);
  writeFileSync(path.join(folder, 'notes.txt'), 'no code');
  writeFileSync(path.join(folder, 'data.bin'), Buffer.alloc(100));
  writeFileSync(path.join(folder, 'empty.ts'), '');
  const outcomes = await read(folder);
  expect([...outcomes.keys()].sort()).toEqual(['App.kt', 'empty.ts', 'run', 'src/a.ts']);
  expect(outcomes.get('src/a.ts')).toMatchObject({
    units: [
      {
        content: `/** Starts. */\nexport function start() {\n${body}}`,
        title: 'start',
        file_path: 'src/a.ts',
        language: 'typescript',
        kind: 'snippet',
      },
    ],
  });
  expect(titlesOf(outcomes.get('run'))).toEqual(['main']);
  expect(titlesOf(outcomes.get('App.kt'))).toEqual(['fun main() {']);
  expect(titlesOf(outcomes.get('empty.ts'))).toEqual([]);
});

test('what cannot be read is told for each file, and the rest goes on', async () => {
  const folder = temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file('binary.c'), Buffer.from('int x;\0'));
  writeFileSync(file('late-nul.c'), `${'int x;\n'.repeat(2_000)}\0`);
  writeFileSync(file('latin1.py'), Buffer.from('# caf\u00e9\n', 'latin1'));
  writeFileSync(file('bundle.js'), 'var a=1;'.repeat(5_000));
  writeFileSync(file('big.ts'), '');
  truncateSync(file('big.ts'), 50 * 1024 * 1024);
  writeFileSync(file('good.ts'), `function good() {\n${body}}\n`);
  symlinkSync('good.ts', file('link.ts'));
  symlinkSync('.', file('loop'));
  const outcomes = await read(folder);
  expect(outcomes.get('binary.c')).toEqual({ path: 'binary.c', skipped: 'is binary' });
  expect(outcomes.get('late-nul.c')).toEqual({ path: 'late-nul.c', skipped: 'is binary' });
  expect(outcomes.get('latin1.py')).toMatchObject({ skipped: expect.stringContaining('not UTF-8'), isUnread: true });
  expect(outcomes.get('bundle.js')).toEqual({ path: 'bundle.js', skipped: 'is minified' });
  expect(outcomes.get('big.ts')).toEqual({ path: 'big.ts', skipped: 'is larger than 1 MiB', isUnread: true });
  expect(titlesOf(outcomes.get('good.ts'))).toEqual(['good']);
  expect(outcomes.size).toBe(6);
});

test('a file that is too much for the parser is cut at blank lines, and the next one is parsed again', async () => {
  const folder = temporaryFolder();
  // The parser tries to read each of them as a generic type and as a comparison.
  writeFileSync(path.join(folder, 'a.cs'), 'a<\n'.repeat(100_000));
  writeFileSync(path.join(folder, 'b.ts'), `function good() {\n${body}}\n`);
  const outcomes = await read(folder);
  expect(outcomes.get('a.cs')).toMatchObject({ remark: expect.stringContaining('too much for the parser') });
  expect(titlesOf(outcomes.get('b.ts'))).toEqual(['good']);
});

test('reading again gives the same keys; a moved file keeps its hashes', async () => {
  const folder = temporaryFolder();
  const text = `import a from 'a';\n\nfunction one() {\n${body}}\n\nfunction two() {\n${body}${body}}\n`;
  writeFileSync(path.join(folder, 'a.js'), text);
  const first = await read(folder);
  expect(await read(folder)).toEqual(first);
  rmSync(path.join(folder, 'a.js'));
  writeFileSync(path.join(folder, 'b.js'), `${text}\n\n`);
  const moved = await read(folder);
  const hashes = (outcome: FileOutcome | undefined) =>
    outcome !== undefined && 'units' in outcome ? outcome.units.map(({ content_hash }) => content_hash) : [];
  expect(hashes(moved.get('b.js'))).toEqual(hashes(first.get('a.js')));
});
