import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddedMemory, Memory, MemoryPage, MemoryVersion } from '#shared/schemas/memory.ts';
import { commandLineForTest } from '../testing/command-line-for-test.ts';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';

const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), "cmem import tést's ")));
const home = path.join(root, 'home');
const { run, json, start } = commandLineForTest(home);

beforeAll(async () => {
  mkdirSync(home, { mode: 0o700 });
  await run(['serve', '--background']);
});

afterAll(async () => {
  await run(['stop']);
  rmSync(root, { recursive: true, force: true });
});

const functionOf = (name: string, word = name) =>
  `/** Does what ${name} has to do. */\nexport function ${name}() {\n${`  console.log("${word} is a line of some length");\n`.repeat(4)}}\n\n`;

const filesUnder = (folder: string) => (files: Readonly<Record<string, string | Buffer>>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
};

const listed = async (project: string, status = 'active'): Promise<Memory[]> =>
  (await json<MemoryPage>(['list', '--project', project, '--status', status, '--limit', '500'])).memories;

const places = async (project: string, status?: string): Promise<string[]> =>
  (await listed(project, status)).map(({ file_path, title }) => `${file_path}#${title}`).toSorted();

const nothing = { added: 0, updated: 0, moved: 0, restored: 0, trashed: 0, left: 0, kept_out: [] };

describe('import code', () => {
  it('adds the units of a folder in a checkout once, and follows what becomes of them', async () => {
    const repository = gitRepositoryForTest(path.join(root, 'the äpp'));
    const write = filesUnder(repository.folder);
    write({
      'lib/a b/ünit.ts': functionOf('first') + functionOf('second'),
      'lib/gone.ts': functionOf('third'),
      'lib/moved.ts': functionOf('fourth'),
      'other.ts': functionOf('elsewhere'),
      'lib/ignored.ts': functionOf('ignored'),
      'lib/bundle.js': 'var a=1;'.repeat(5_000),
      '.gitignore': 'ignored.ts\n',
    });
    const importLib = () => json(['import', 'code', 'lib'], { cwd: repository.folder });

    const dry = await run(['import', 'code', 'lib', '--dry-run'], { cwd: repository.folder });
    expect(dry).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('In a new project: 4 to add, 0 to update'),
    });
    expect((await run(['projects'])).stdout).not.toContain('the äpp');

    const first = await run(['import', 'code', path.join(repository.folder, 'lib')]);
    expect(first).toMatchObject({
      exitCode: 0,
      stdout: '4 memories added to project the äpp, 0 updated, 0 moved, 0 restored, 0 trashed, 0 unchanged\n',
      stderr: 'lib/bundle.js is minified\n',
    });
    const before = await listed('the äpp');
    expect(before.find(({ title }) => title === 'first')).toMatchObject({
      file_path: 'lib/a b/ünit.ts',
      kind: 'snippet',
      language: 'typescript',
      source: { repo: path.join(repository.folder, '.git') },
      key: expect.stringMatching(/^code:lib\/a b\/ünit\.ts#first@[0-9a-f]{12}$/),
    });
    expect(await importLib()).toEqual({
      ...nothing,
      project: 'the äpp',
      source: path.join(repository.folder, '.git'),
      files: 3,
      skipped: 1,
      skips: [{ path: 'lib/bundle.js', reason: 'is minified' }],
      unchanged: 4,
    });

    write({ 'lib/a b/ünit.ts': functionOf('first') + functionOf('second', 'changed') + functionOf('fifth') });
    renameSync(path.join(repository.folder, 'lib/moved.ts'), path.join(repository.folder, 'lib/moved.js'));
    rmSync(path.join(repository.folder, 'lib/gone.ts'));
    expect(await json(['import', 'code', 'lib', '--dry-run'], { cwd: repository.folder })).toMatchObject({
      plan: { add: 1, update: 1, move: 1, restore: 0, trash: 1, unchanged: 1 },
    });
    expect(await importLib()).toMatchObject({ ...nothing, added: 1, updated: 1, moved: 1, trashed: 1, unchanged: 1 });
    expect(await places('the äpp')).toEqual([
      'lib/a b/ünit.ts#fifth',
      'lib/a b/ünit.ts#first',
      'lib/a b/ünit.ts#second',
      'lib/moved.js#fourth',
    ]);
    const idOf = (title: string) => before.find((memory) => memory.title === title)?.id ?? '';
    const moved = await json<Memory>(['get', idOf('fourth')]);
    expect(moved).toMatchObject({ file_path: 'lib/moved.js', language: 'javascript', version: 2 });
    const { versions } = await json<{ versions: MemoryVersion[] }>(['history', idOf('second')]);
    expect(versions).toMatchObject([{ version: 1, content: expect.stringContaining('second is a line') }]);
    expect(await places('the äpp', 'trashed')).toEqual(['lib/gone.ts#third']);

    write({ 'lib/back again.ts': functionOf('third') });
    expect(await importLib()).toMatchObject({ ...nothing, restored: 1, unchanged: 4 });
    expect(await json<Memory>(['get', idOf('third')])).toMatchObject({
      status: 'active',
      file_path: 'lib/back again.ts',
      source: { repo: path.join(repository.folder, '.git') },
    });
    expect(await importLib()).toMatchObject({ ...nothing, unchanged: 5 });
    // The folder above holds what was imported already, and a file more.
    expect(await json(['import', 'code', '.'], { cwd: repository.folder })).toMatchObject({ added: 1, unchanged: 5 });
  });

  it('leaves what a person decided as it is', async () => {
    const folder = path.join(root, 'decided');
    const write = filesUnder(folder);
    write({ 'a.ts': functionOf('thrown') + functionOf('kept'), 'b.ts': functionOf('other') });
    const importAll = () => json(['import', 'code', folder, '--project', 'decided']);
    expect(await importAll()).toMatchObject({ added: 3 });
    const idOf = new Map((await listed('decided')).map(({ title, id }) => [title, id]));

    await run(['rm', idOf.get('thrown') ?? '']);
    expect(await importAll()).toMatchObject({ ...nothing, unchanged: 3 });
    write({ 'a.ts': functionOf('thrown', 'new') + functionOf('kept') });
    expect(await importAll()).toMatchObject({ ...nothing, updated: 1, unchanged: 2 });
    expect(await places('decided', 'trashed')).toEqual(['a.ts#thrown']);

    rmSync(path.join(folder, 'b.ts'));
    expect(await importAll()).toMatchObject({ ...nothing, trashed: 1 });
    await run(['restore', idOf.get('other') ?? '']);
    expect(await importAll()).toMatchObject({ ...nothing, unchanged: 2 });
    expect(await places('decided')).toEqual(['a.ts#kept', 'b.ts#other']);
  });

  it('takes nothing for gone that it could not read, and nothing of another folder', async () => {
    const [one, two] = [path.join(root, 'one'), path.join(root, 'two')];
    filesUnder(one)({ 'a.ts': functionOf('readable'), 'b.ts': functionOf('fine') });
    filesUnder(two)({ 'a.ts': functionOf('of another folder') });
    const importFrom = (folder: string) => json(['import', 'code', folder, '--project', 'shared by two']);
    expect(await importFrom(one)).toMatchObject({ added: 2 });
    expect(await importFrom(two)).toMatchObject({ ...nothing, added: 1 });
    filesUnder(one)({ 'a.ts': Buffer.from('// caf\u00e9\n', 'latin1') });
    expect(await importFrom(one)).toMatchObject({
      ...nothing,
      unchanged: 1,
      skips: [{ path: 'a.ts', reason: expect.stringContaining('not UTF-8') }],
    });
    expect(await places('shared by two')).toHaveLength(3);
  });

  it('tells a conflict with a memory that a person wrote, and does the rest', async () => {
    const folder = path.join(root, 'conflict');
    filesUnder(folder)({ 'a.ts': functionOf('one') });
    const importAll = () => run(['import', 'code', folder, '--project', 'conflict']);
    await importAll();
    const content = functionOf('one', 'taken').trimEnd();
    const { id } = await json<AddedMemory>(['add', '--file', '-', '--project', 'conflict'], { input: content });
    filesUnder(folder)({ 'a.ts': functionOf('one', 'taken'), 'b.ts': functionOf('two') });
    expect(await importAll()).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^1 memory added .* 1 left as they are\n$/),
      stderr: expect.stringContaining(`a.ts was left as it is: Memory ${id} has this very content`),
    });
  });

  it('refuses what is no folder', async () => {
    filesUnder(root)({ 'file.ts': '' });
    for (const [given, stderr] of [
      ['no such', 'There is no folder'],
      ['file.ts', 'is a file'],
    ] as const)
      expect(await run(['import', 'code', path.join(root, given)])).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining(stderr),
      });
  });
});

describe('import docs', () => {
  const handbook = (name: string, files: number) => {
    const folder = path.join(root, name);
    const sections = (file: number) =>
      Array.from({ length: 50 }, (_, number) => `## Part ${number}\n\nWhat ${file}.${number} says in ${name}.\n\n`);
    for (let file = 0; file < files; file++) filesUnder(folder)({ [`${file}.md`]: sections(file).join('') });
    return folder;
  };

  it('outside of git goes to the general project, and through a link too', async () => {
    const folder = path.join(root, 'notes');
    filesUnder(folder)({ 'a.md': '# Guide\n\n## Install\n\nRun it.\n', 'b.txt': 'plain\n', 'c.ts': 'code\n' });
    expect(await json(['import', 'docs', folder])).toMatchObject({ project: 'general', source: folder, added: 2 });
    symlinkSync(folder, path.join(root, 'link to notes'));
    expect(await json(['import', 'docs', 'link to notes'], { cwd: root })).toMatchObject({ ...nothing, unchanged: 2 });
    expect(await places('general')).toEqual(['a.md#Guide › Install', 'b.txt#b.txt']);
  });

  it('refuses to trash most of what it knows, unless it is told to', async () => {
    const folder = handbook('emptied', 1);
    const importDocs = (...flags: string[]) => run(['import', 'docs', folder, '--project', 'emptied', ...flags]);
    expect(await importDocs()).toMatchObject({ stdout: expect.stringContaining('50 memories added') });
    rmSync(path.join(folder, '0.md'));
    const refused = {
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('50 of 50 memories would go to the trash'),
    };
    expect(await importDocs()).toMatchObject(refused);
    expect(await importDocs('--dry-run')).toMatchObject(refused);
    expect(await listed('emptied')).toHaveLength(50);
    expect(await importDocs('--allow-mass-removal')).toMatchObject({ stdout: expect.stringContaining('50 trashed') });
    expect(await listed('emptied', 'trashed')).toHaveLength(50);
  });

  it('names the first files that are skipped, and counts the others', async () => {
    const folder = path.join(root, 'skipped');
    for (let number = 0; number < 30; number++) filesUnder(folder)({ [`${number}.md`]: Buffer.from([0xff]) });
    const { stderr } = await run(['import', 'docs', folder, '--project', 'skipped']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe('… and 10 more');
    const { skipped, skips } = await json<{ skipped: number; skips: unknown[] }>(['import', 'docs', folder]);
    expect([skipped, skips.length]).toEqual([30, 20]);
  });

  it('goes on where it was after it was killed, and adds none twice', async () => {
    const folder = handbook('killed', 60);
    const stored = async () => (await json<MemoryPage>(['list', '--project', 'killed', '--limit', '1'])).total;
    const child = start(['import', 'docs', folder, '--project', 'killed']);
    for (let count = 0; count < 200;) count = await stored();
    child.kill('SIGKILL');
    await once(child, 'close');
    const before = await stored();
    expect(before).toBeLessThan(3_000);
    const again = await json<{ added: number; unchanged: number }>(['import', 'docs', folder, '--project', 'killed']);
    expect(again).toMatchObject({ ...nothing, added: expect.any(Number), unchanged: expect.any(Number) });
    expect(again.added + again.unchanged).toBe(3_000);
    expect(again.unchanged).toBeGreaterThanOrEqual(before);
    expect(await stored()).toBe(3_000);
  });
});
