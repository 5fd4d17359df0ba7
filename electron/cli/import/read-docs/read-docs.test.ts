import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import type { FileOutcome } from '../read-code/file-outcome.ts';
import { listFiles } from '../read-code/list-files.ts';
import { pdfForTest } from './pdf-for-test.ts';
import { readDocs } from './read-docs.ts';

const read = async (folder: string) => {
  const outcomes = new Map<string, FileOutcome>();
  for await (const outcome of readDocs(await listFiles(folder), new AbortController().signal))
    outcomes.set(outcome.path, outcome);
  return outcomes;
};

test('documents of each format become units, and what cannot be read is told', async () => {
  const folder = temporaryFolder();
  const write = (name: string, bytes: string | Buffer) => writeFileSync(path.join(folder, name), bytes);
  write('a.md', '# Guide\nx\n## Install\nfirst\n## Install\nsecond\n');
  write('b.rst', 'Guide\n=====\n\ntext\n');
  write('c.html', '<title>Guide</title><h1>Install</h1><p>text');
  write('d.txt', 'text\n');
  write('e.pdf', pdfForTest({ title: 'Guide', pages: [['Hello'], ['World']] }));
  write('f.pdf', 'no PDF');
  write('g.md', Buffer.from('caf\u00e9', 'latin1'));
  write('h.txt', '');
  truncateSync(path.join(folder, 'h.txt'), 50 * 1024 * 1024);
  write('i.ts', 'code');
  const outcomes = await read(folder);
  const told = Object.fromEntries(
    [...outcomes].map(([name, outcome]) => [
      name,
      'units' in outcome
        ? outcome.units.map(({ key, content, language }) => [key.replace(/@[0-9a-f]{12}$/, ''), content, language])
        : outcome.skipped,
    ]),
  );
  expect(told).toEqual({
    'a.md': [
      ['doc:a.md#Guide', '# Guide\nx', 'markdown'],
      ['doc:a.md#Guide › Install', '## Install\nfirst', 'markdown'],
      ['doc:a.md#Guide › Install~2', '## Install\nsecond', 'markdown'],
    ],
    'b.rst': [['doc:b.rst#Guide', 'Guide\n=====\n\ntext', 'restructuredtext']],
    'c.html': [['doc:c.html#Guide › Install', 'Install\ntext', 'html']],
    'd.txt': [['doc:d.txt#d.txt', 'text', null]],
    'e.pdf': [
      ['doc:e.pdf#Guide › page 1', 'Hello', null],
      ['doc:e.pdf#Guide › page 2', 'World', null],
    ],
    'f.pdf': 'is no PDF that can be read',
    'g.md': 'is not UTF-8; convert it to be imported',
    'h.txt': 'is larger than 1 MiB',
  });
});
