import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { listFiles } from './list-files.ts';

const write = (folder: string, files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
};

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder, stdio: 'pipe' });

const list = async (folder: string) => {
  const listing = await listFiles(folder);
  const paths: string[] = [];
  const skipped: Record<string, string> = {};
  for await (const listed of listing.files(new AbortController().signal)) {
    if ('skipped' in listed) skipped[listed.path] = listed.skipped;
    else paths.push(listed.path);
  }
  return { ...listing, paths: paths.sort(), skipped };
};

const tree = {
  '.gitignore': '*.log\n/build/\n!keep.log\n',
  'a b.ts': '',
  'é.ts': '',
  'x.log': '',
  'keep.log': '',
  'build/out.ts': '',
  'sub/build/in.ts': '',
  'sub/.gitignore': 'secret.ts\n!x.log\n/only-here.ts\n',
  'sub/secret.ts': '',
  'sub/x.log': '',
  'sub/deep/secret.ts': '',
  'sub/deep/only-here.ts': '',
  'sub/only-here.ts': '',
  'node_modules/a/index.js': '',
  'excluded.ts': '',
};
const expected = [
  '.gitignore',
  'a b.ts',
  'keep.log',
  'sub/.gitignore',
  'sub/build/in.ts',
  'sub/deep/only-here.ts',
  'sub/x.log',
  'é.ts',
];

describe('in a checkout', () => {
  test('git tells which files there are, tracked or not', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '-q');
    write(folder, tree);
    write(folder, { '.git/info/exclude': 'excluded.ts\n' });
    git(folder, 'add', 'a b.ts');
    const { paths, skipped, prefix } = await list(folder);
    expect(paths).toEqual(expected);
    expect(skipped).toEqual({});
    expect(prefix).toBe('');
  });

  test('paths begin at its top, also for a folder inside', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '-q');
    write(folder, tree);
    const { paths, prefix } = await list(path.join(folder, 'sub'));
    expect(paths).toEqual(expected.filter((name) => name.startsWith('sub/')));
    expect(prefix).toBe('sub/');
  });

  test('what was deleted is gone, links are not followed, and other repositories are told', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '-q');
    write(folder, { 'a.ts': '', 'gone.ts': '', 'dir/b.ts': '' });
    symlinkSync('..', path.join(folder, 'dir', 'loop'));
    symlinkSync('a.ts', path.join(folder, 'link.ts'));
    git(folder, 'add', '.');
    rmSync(path.join(folder, 'gone.ts'));
    write(folder, { 'other/c.ts': '' });
    git(path.join(folder, 'other'), 'init', '-q');
    git(path.join(folder, 'other'), 'add', '.');
    git(path.join(folder, 'other'), 'commit', '-qm', 'x');
    const { paths, skipped } = await list(folder);
    expect(paths).toEqual(['a.ts', 'dir/b.ts']);
    expect(Object.keys(skipped)).toEqual(['other']);
  });

  test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is told', async () => {
    const folder = temporaryFolder();
    git(folder, 'init', '-q');
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]), '');
    write(folder, { 'a.ts': '' });
    const { paths, skipped } = await list(folder);
    expect(paths).toEqual(['a.ts']);
    expect(Object.values(skipped)).toEqual(['holds a file whose name is not UTF-8']);
  });
});

describe('outside of a checkout', () => {
  test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is told', async () => {
    const folder = temporaryFolder();
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]), '');
    write(folder, { 'a.ts': '', 'b\ufffd.ts': '' });
    const { paths, skipped } = await list(folder);
    expect(paths).toEqual(['a.ts', 'b\ufffd.ts']);
    expect(Object.values(skipped)).toEqual(['holds a file whose name is not UTF-8']);
  });

  test('the same files are found', async () => {
    const folder = temporaryFolder();
    write(folder, tree);
    write(folder, { '.git/info/exclude': 'excluded.ts\n' });
    const { paths, skipped, top } = await list(folder);
    expect(paths).toEqual(expected);
    expect(skipped).toEqual({});
    expect(top).toBe(folder);
  });

  test('links are not followed, not even in a circle', async () => {
    const folder = temporaryFolder();
    write(folder, { 'a/b.ts': '' });
    symlinkSync('..', path.join(folder, 'a', 'loop'));
    symlinkSync('loop2', path.join(folder, 'loop2'));
    symlinkSync(path.join(folder, 'a', 'b.ts'), path.join(folder, 'c.ts'));
    expect((await list(folder)).paths).toEqual(['a/b.ts']);
  });

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)('a folder that cannot be read is told, and the rest goes on', async () => {
    const folder = temporaryFolder();
    write(folder, { 'closed/a.ts': '', 'b.ts': '' });
    chmodSync(path.join(folder, 'closed'), 0);
    const { paths, skipped } = await list(folder);
    chmodSync(path.join(folder, 'closed'), 0o700);
    expect(paths).toEqual(['b.ts']);
    expect(skipped).toEqual({ closed: 'cannot be read (EACCES)' });
  });

  test('a folder that is not there is told', async () => {
    const { paths, skipped } = await list(path.join(temporaryFolder(), 'missing'));
    expect(paths).toEqual([]);
    expect(skipped).toEqual({ '': 'cannot be read (ENOENT)' });
  });

  test('stops when it is told to', async () => {
    const folder = temporaryFolder();
    write(folder, tree);
    const stop = new AbortController();
    const { files } = await listFiles(folder);
    const read = async () => {
      for await (const _ of files(stop.signal)) stop.abort();
    };
    await expect(read()).rejects.toThrow('aborted');
  });
});
