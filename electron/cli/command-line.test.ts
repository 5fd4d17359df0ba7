import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Memory, MemoryPage, AddedMemory } from '#shared/schemas/memory.ts';
import type { SearchAnswer } from '#shared/schemas/search.ts';
import type { CreatedToken } from '#shared/schemas/token.ts';
import { commandLineForTest, outcomeOf } from '../testing/command-line-for-test.ts';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';

const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), "cmem cli tést's ")));
const home = path.join(root, 'home');
const { run, json, start } = commandLineForTest(home);
const NOWHERE = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';

const add = async (content: string, ...flags: string[]): Promise<string> =>
  (await json<AddedMemory>(['add', '--file', '-', ...flags], { input: content })).id;

beforeAll(() => {
  mkdirSync(home, { mode: 0o700 });
});

afterAll(async () => {
  await run(['stop']);
  rmSync(root, { recursive: true, force: true });
});

describe('without an engine', () => {
  it('says how to start it', async () => {
    const said = { exitCode: 3, stdout: '', stderr: 'cmem: CMEM is not running; start it with: cmem serve\n' };
    expect(await run(['list'])).toEqual(said);
    expect(await run(['stop'])).toEqual(said);
    expect(await run(['doctor'])).toMatchObject({ stdout: expect.stringContaining('not running') });
  });

  it('starts it in the background', async () => {
    expect(await run(['serve', '--background'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('CMEM is running at http://127.0.0.1:'),
    });
  });
});

describe('the engine', () => {
  it('is started once', async () => {
    expect(await run(['serve', '--background'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('is running already'),
    });
    expect(await run(['serve'])).toMatchObject({
      exitCode: 30,
      stderr: expect.stringContaining('is running over the data folder'),
    });
  });

  it('is told by status, doctor and open', async () => {
    expect(await run(['status'])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(home) });
    const doctor = await run(['doctor']);
    expect(doctor.stdout).toMatch(/ok +store .*\nok +indexes .*\nok +model /);
    expect(doctor.exitCode).toBe(0);
    expect(await json(['open'])).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\?code=/),
    });
  });
});

describe('memories', () => {
  it('keep their text to the byte, through every way in and out', async () => {
    const text = '\tTab, CRLF\r\nLF\n😀 \u001b[31mred\u001b[0m "quotes" $HOME `x`\\n\n\n';
    const file = path.join(root, 'ä b.md');
    writeFileSync(file, text);
    const fromStdin = await add(text, '--project', 'bytes');
    expect((await run(['get', fromStdin, '--content'])).stdout).toBe(text);
    const fromFile = await json<AddedMemory>(['add', '--file', file, '--project', 'bytes']);
    expect(fromFile).toMatchObject({ id: fromStdin, outcome: 'folded' });
    const fromArgument = await json<AddedMemory>(['add', text, '--project', 'bytes']);
    expect(fromArgument).toMatchObject({ id: fromStdin, outcome: 'folded' });
  });

  it('take every field from a flag', async () => {
    const flags =
      '--project f --title T --kind fix --tag a --tag b --file-path src/x.ts --language TypeScript --importance 0.9 ' +
      '--pin --private --time 2026-01-31T09:30:00Z --expires 2099-01-01T00:00:00Z';
    const id = await add('fields', ...flags.split(' '));
    expect(await json<Memory>(['get', id])).toMatchObject({
      project: 'f',
      title: 'T',
      kind: 'fix',
      tags: ['a', 'b'],
      file_path: 'src/x.ts',
      language: 'typescript',
      timestamp: '2026-01-31T09:30:00.000Z',
      importance: 0.9,
      pinned: true,
      visibility: 'private',
      expires_at: '2099-01-01T00:00:00.000Z',
    });
  });

  it('are refused where they make no sense, and nothing is stored', async () => {
    const before = await json<MemoryPage>(['list', '--all-projects', '--limit', '1']);
    const refusals: [args: string[], input: string | Buffer, exitCode: number, stderr: string][] = [
      [['add'], Buffer.from([0x61, 0xff]), 2, 'stdin is not valid UTF-8'],
      [['add'], Buffer.alloc(1024 * 1024 + 1, 'x'), 2, 'more than 1 MiB'],
      [['add'], ' \n', 2, 'no text to store'],
      [['add', 'text', '--file', 'x'], '', 2, 'not both'],
      [['add', '--file', 'no such file'], '', 2, 'no such file cannot be read'],
      [['add', 'x', '--kind', 'poem'], '', 2, '--kind must be one of'],
      [['add', 'x', '--importance', '2'], '', 2, 'from 0 to 1'],
      [['add', 'x', '--time', 'soon'], '', 2, 'is no time'],
      [['add', 'x', '--title', 'two\nlines'], '', 2, 'title'],
      [['get', 'abc'], '', 2, 'is no id'],
      [['get', NOWHERE], '', 12, NOWHERE],
      [['list', '--limit', '0'], '', 2, '--limit must be a whole number'],
    ];
    for (const [args, input, exitCode, stderr] of refusals) {
      expect(await run(args, { input })).toMatchObject({
        exitCode,
        stdout: '',
        stderr: expect.stringContaining(stderr),
      });
    }
    const failure = await run(['get', NOWHERE, '--json']);
    expect(JSON.parse(failure.stderr)).toMatchObject({ error: { code: 'not_found' } });
    expect((await json<MemoryPage>(['list', '--all-projects', '--limit', '1'])).total).toBe(before.total);
  });

  it('are found, and the scope is told', async () => {
    const id = await add('The uploader retries three times with backoff', '--project', 'finding', '--tag', 'net');
    const found = await json<SearchAnswer>(['search', 'uploader', 'backoff', '--project', 'finding']);
    expect(found.hits[0]?.memory.id).toBe(id);
    const shown = await run(['search', 'uploader backoff', '--all-projects', '--explain', '--tag', 'net']);
    expect(shown.stdout).toContain(id);
    expect(shown.stdout).toContain('retries three times');
    expect(shown.stdout).toMatch(/words \d\.\d{3}/);
    expect(shown.stderr).toMatch(/found among \d+ memor(y|ies) in all projects/);
    expect(await run(['search', 'uploader', '--project', 'finding', '--tag', 'none'])).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringContaining('Nothing found among 0 memories in finding'),
    });
  });

  it('change, keep what they were, and refuse a change to a version that has passed', async () => {
    const id = await add('one', '--project', 'edit', '--tag', 'draft', '--title', 'T');
    await json(['edit', id, '--untag', 'draft', '--tag', 'final', '--title', '']);
    const edited = await json<Memory>(['edit', id], { input: 'two\n' });
    expect(edited).toMatchObject({ content: 'two\n', tags: ['final'], title: null, version: 3 });
    expect(await run(['edit', id, '--content', 'three', '--version', '2'])).toMatchObject({ exitCode: 13 });
    expect(await run(['edit', id])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('nothing was changed'),
    });
    expect((await run(['history', id])).stdout.split('\n').map((line) => line.split('\t')[0])).toEqual(['2', '1', '']);
    expect((await run(['history', id, '--content', '1'])).stdout).toBe('one');
  });

  it('go to the trash, come back, and are erased for good', async () => {
    const [one, other] = [await add('trash one', '--project', 'trash'), await add('trash two', '--project', 'trash')];
    const removed = await run(['rm', one, NOWHERE, other]);
    expect(removed).toMatchObject({ exitCode: 12, stdout: `${one}\ttrashed\n${other}\ttrashed\n` });
    expect((await json<MemoryPage>(['list', '--project', 'trash', '--status', 'trashed'])).total).toBe(2);
    expect(await run(['restore', other])).toMatchObject({ exitCode: 0, stdout: `${other}\tactive\n` });
    expect(await run(['rm', '--erase', one])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('add --yes'),
    });
    expect(await run(['rm', '--erase', '--yes', one, other])).toMatchObject({ exitCode: 0 });
    expect(await run(['get', other])).toMatchObject({ exitCode: 12 });
  });

  it('are listed by tab-separated lines, in pages and all at once', async () => {
    const ids = [];
    for (const name of ['l1', 'l2\tx\ny', 'l3']) ids.push(await add(name, '--project', 'listed', '--kind', 'log'));
    const { stdout } = await run(['list', '--project', 'listed', '--order', 'oldest']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map((row) => [row[0], ...row.slice(2)])).toEqual([
      [ids[0], 'log', 'listed', 'l1'],
      [ids[1], 'log', 'listed', 'l2 x y'],
      [ids[2], 'log', 'listed', 'l3'],
    ]);
    const lines = (await run(['list', '--project', 'listed', '--all', '--json'])).stdout.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Memory).id).toSorted()).toEqual(ids.toSorted());
    expect((await run(['tags', '--all-projects'])).stdout).toContain('net');
    expect((await run(['projects'])).stdout).toContain('listed');
  });
});

describe('the current folder', () => {
  it('decides the project: clones and worktrees of one repository are one', async () => {
    const repository = gitRepositoryForTest(path.join(root, 'the app'));
    repository.commit('first');
    repository.git('worktree', 'add', '--quiet', '../other tree', '-b', 'side');
    const added = await json<AddedMemory>(['add', 'from the main tree'], { cwd: repository.folder });
    expect(added.project).toBe('the app');
    const cwd = path.join(root, 'other tree');
    const listed = await run(['list'], { cwd });
    expect(listed.stdout).toContain(added.id);
    expect(listed.stderr).toContain('in project the app; --all-projects for all');
    expect((await json<AddedMemory>(['add', 'from nowhere'])).project).toBe('general');
  });
});

describe('tokens', () => {
  it('do what their scopes say, until they are revoked', async () => {
    const token = await json<CreatedToken>(['token', 'create', 'reader', '--scope', 'read']);
    const environment = { CMEM_TOKEN: token.secret };
    expect(await run(['list', '--all-projects'], { environment })).toMatchObject({ exitCode: 0 });
    expect(await run(['add', 'x'], { environment })).toMatchObject({ exitCode: 11 });
    expect((await run(['token', 'list'])).stdout).toMatch(new RegExp(`${token.id}\treader\tagent\tread\tvalid\tused `));
    expect((await run(['token', 'list', '--json'])).stdout).not.toContain(token.secret);
    expect(await run(['token', 'revoke', token.id])).toMatchObject({ exitCode: 0, stdout: `${token.id}\trevoked\n` });
    expect(await run(['list', '--all-projects'], { environment })).toMatchObject({ exitCode: 10 });
  });
});

describe('import jsonl', () => {
  const lines = [
    '\ufeff{"id":"a","text":"first of all","kind":"bug-fix","project":"lines"}\r',
    '',
    '{"text":"a secret phrase", broken',
    '{"content":"","project":"lines"}',
    '{"content":"second","project":"lines","timestamp":"2026-01-31T09:30:00Z"}',
    `{"content":"${'x'.repeat(8 * 1024 * 1024)}"}`,
    '{"content":"third without a project"}',
  ];

  it('takes what is right, names what is not by line, and adds nothing the second time', async () => {
    const file = path.join(root, 'lines.jsonl');
    writeFileSync(file, lines.join('\n'));
    const first = await run(['import', 'jsonl', file, '--project', 'fallback']);
    expect(first).toMatchObject({ exitCode: 1, stdout: '3 memories added, 0 known already, 3 lines refused\n' });
    expect(first.stderr).toMatch(
      /line 3 is not valid JSON\nline 4 content: must not be empty\nline 6 is longer than 8 MiB/,
    );
    expect(first.stderr).not.toContain('secret');
    const again = await run(['import', 'jsonl', '-', '--json', '--project', 'fallback'], { input: lines.join('\n') });
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, known: 3, refused: 3 });
    const { memories } = await json<MemoryPage>(['list', '--project', 'lines', '--tag', 'bug-fix']);
    expect(memories).toMatchObject([{ content: 'first of all', key: 'jsonl:a' }]);
  });

  it('stops at the first bad line where it is told to be strict', async () => {
    const input = '{"text":"s1","project":"strict"}\nnonsense\n{"text":"s2","project":"strict"}\n';
    const outcome = await run(['import', 'jsonl', '-', '--strict'], { input });
    expect(outcome).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('line 2 is not valid JSON') });
  });

  it('takes back what list --all --json wrote', async () => {
    const exported = (await run(['list', '--project', 'lines', '--all', '--json'])).stdout;
    const outcome = await run(['import', 'jsonl', '-', '--json'], {
      input: exported.replaceAll('"lines"', '"copied"'),
    });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ added: 2, refused: 0 });
  });
});

describe('import git', () => {
  it('adds each commit once, and only the new ones the next time', async () => {
    const repository = gitRepositoryForTest(path.join(root, 'history'));
    expect(await run(['import', 'git', repository.folder])).toMatchObject({
      exitCode: 0,
      stdout: '0 commits added to project history, 0 known already\n',
    });
    repository.write('src/lock.ts', 'export const lock = 1;\n');
    const hash = repository.commit('fix(store): wait for the lock');
    // Two commits of the same message are two memories.
    repository.commit('Nothing');
    repository.commit('Nothing');
    expect((await run(['import', 'git', 'history'], { cwd: root })).stdout).toBe(
      '3 commits added to project history, 0 known already\n',
    );
    repository.commit('One more');
    expect(await json(['import', 'git', '.'], { cwd: path.join(repository.folder, 'src') })).toEqual({
      project: 'history',
      repository: path.join(repository.folder, '.git'),
      commits: 4,
      added: 1,
      known: 3,
      kept_out: [],
    });
    const { memories } = await json<MemoryPage>(['list', '--kind', 'fix'], { cwd: repository.folder });
    expect(memories).toMatchObject([
      {
        title: 'fix(store): wait for the lock',
        tags: ['git', 'fix', 'store'],
        key: `git:${hash}`,
        file_path: 'src/lock.ts',
        language: 'typescript',
        source: { commit: hash },
      },
    ]);
    expect(await run(['import', 'git', root])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('not in a git'),
    });
  });
});

describe('the shell', () => {
  it.runIf(process.platform !== 'win32')('may read only the first lines', async () => {
    const script = `set -o pipefail; "$1" "$2" help | head -1`;
    const launcher = path.join(import.meta.dirname, '..', '..', 'resources', 'bin', 'cmem.mjs');
    const args = ['-c', script, 'bash', process.execPath, launcher];
    const { stdout } = await promisify(execFile)('bash', args);
    expect(stdout).toBe('CMEM keeps the memory of coding agents on this machine, encrypted.\n');
  });

  it.runIf(process.platform !== 'win32')('may interrupt a command, which then ends with 130', async () => {
    const child = start(['add', '--project', 'interrupted']);
    const outcome = outcomeOf(child);
    child.stdin.write('half a text');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.kill('SIGINT');
    expect(await outcome).toMatchObject({ exitCode: 130, stdout: '' });
    expect((await json<MemoryPage>(['list', '--project', 'interrupted'])).total).toBe(0);
  });
});

it('stops the engine', async () => {
  expect(await run(['stop'])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('has stopped') });
  expect(await run(['status'])).toMatchObject({ exitCode: 3 });
});
