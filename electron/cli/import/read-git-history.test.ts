import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { NewMemory } from '#shared/schemas/memory.ts';
import { gitRepositoryForTest, type GitRepositoryForTest } from '../../testing/git-repository-for-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { commitMemory } from './commit-memory.ts';
import type { GitCommit } from './git-commit.ts';
import { openRepository } from './open-repository.ts';
import { listCommits, readCommits } from './read-git-history.ts';

const signal = new AbortController().signal;

const newRepository = (...initArguments: string[]): GitRepositoryForTest => {
  const folder = realpathSync.native(temporaryFolder());
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.dirname(folder));
  return gitRepositoryForTest(path.join(folder, "Zoë's repo"), ...initArguments);
};

const hashesOf = async (folder: string, range: { since?: string; max?: number; branch?: string } = {}) => {
  const { tip } = await openRepository(folder, range.branch);
  return tip === null ? [] : Array.fromAsync(listCommits(folder, { tip, ...range }, signal));
};

/** The whole history, each commit also a valid memory. */
const historyOf = async (folder: string, withPatches = true): Promise<GitCommit[]> => {
  const commits = await Array.fromAsync(readCommits(folder, await hashesOf(folder), { withPatches }, signal));
  for (const commit of commits) expect(NewMemory.safeParse(commitMemory(commit, 'p', 'r')).error).toBeUndefined();
  return commits;
};

beforeEach(() => void vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null'));
afterEach(() => void vi.unstubAllEnvs());

describe('readCommits', () => {
  it('reads messages, dates, files, renames, binary files and lines, in the order asked for', async () => {
    const repository = newRepository();
    repository.write('a b.txt', 'one\ntwo\nthree\nfour\n');
    repository.write('bin', Buffer.from([0, 1, 2]));
    const first = repository.commit('First\n\nWith a body\nof two lines', {
      GIT_AUTHOR_DATE: '2020-02-29T12:00:00+05:30',
    });
    rmSync(path.join(repository.folder, 'a b.txt'));
    repository.write('ä/漢 字.txt', 'one\ntwo\nthree\nfour\nfive\n');
    const second = repository.commit('Second');
    const third = repository.commit('Nothing but words');

    const commits = await historyOf(repository.folder);
    expect(commits.map(({ hash }) => hash)).toEqual([third, second, first]);
    expect(commits[2]).toMatchObject({
      author: 'Ada Lovelace',
      parents: [],
      message: 'First\n\nWith a body\nof two lines\n',
      authorDate: { iso: '2020-02-29T12:00:00+05:30' },
      files: [
        { path: 'a b.txt', added: 4, removed: 0 },
        { path: 'bin', added: null, removed: null },
      ],
      isCut: false,
    });
    expect(commits[1]).toMatchObject({
      parents: [first],
      files: [{ path: 'ä/漢 字.txt', from: 'a b.txt', added: 1, removed: 0 }],
    });
    expect(commits[1]?.patch).toContain('+five');
    expect(commits[0]).toMatchObject({ files: [], patch: '' });
  });

  it('reads a merge by its message', async () => {
    const repository = newRepository();
    repository.commit('base');
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.write('side.txt', 'side');
    repository.commit('side');
    repository.git('checkout', '--quiet', 'main');
    repository.write('main.txt', 'main');
    repository.commit('main');
    repository.git('merge', '--quiet', '--no-ff', '-m', 'Bring side in', 'side');
    const [merge] = await historyOf(repository.folder);
    expect(merge).toMatchObject({ message: 'Bring side in\n', files: [], patch: '' });
    expect(merge?.parents).toHaveLength(2);
  });

  it('reads what is no UTF-8: messages in another encoding, broken ones, and paths', async () => {
    const repository = newRepository();
    repository.git('config', 'i18n.commitEncoding', 'ISO-8859-1');
    const latin1 = repository.commit(Buffer.from('Gr\xfc\xdfe', 'latin1'));
    repository.git('config', '--unset', 'i18n.commitEncoding');
    const raw = Buffer.from(
      `tree ${repository.git('write-tree')}\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n\nbad \xff byte`,
      'latin1',
    );
    const broken = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: repository.folder,
      input: raw,
    });
    repository.git('reset', '--quiet', '--hard', broken.toString().trim());
    expect((await historyOf(repository.folder)).map(({ message }) => message.trim())).toEqual(['bad \ufffd byte']);
    const [commit] = await Array.fromAsync(readCommits(repository.folder, [latin1], { withPatches: true }, signal));
    expect(commit?.message.trim()).toBe('Grüße');
  });

  it.runIf(process.platform === 'linux')(
    'reads paths with line breaks, quotes and bytes that are no UTF-8',
    async () => {
      const repository = newRepository();
      const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: repository.folder, input: 'x\n' });
      const entries = ['two\nlines', 'quo"te\ttab', 'byte \xff'].map((name) =>
        Buffer.concat([
          Buffer.from(`100644 blob ${blob.toString().trim()}\t`),
          Buffer.from(name, 'latin1'),
          Buffer.from('\0'),
        ]),
      );
      const tree = execFileSync('git', ['mktree', '-z'], { cwd: repository.folder, input: Buffer.concat(entries) });
      const hash = repository.git('commit-tree', tree.toString().trim(), '-m', 'Odd paths');
      repository.git('update-ref', 'HEAD', hash);
      const [commit] = await historyOf(repository.folder);
      expect(commit?.files.map((file) => file.path).toSorted()).toEqual(['byte \ufffd', 'quo"te\ttab', 'two\nlines']);
    },
  );

  it('takes nothing in a message or a file for the start of another commit', async () => {
    const repository = newRepository();
    repository.write('.gitattributes', '*.txt diff');
    repository.write('nul.txt', `${'x'.repeat(9_000)}\n\0${'0'.repeat(32)}\0${'a'.repeat(40)}\0\0\n1\t1\tx\0`);
    repository.commit('Files with NUL\n\ncommit 1234\n1\t1\tfake');
    const commits = await historyOf(repository.folder);
    expect(commits).toHaveLength(1);
    expect(commits[0]?.files.map((file) => file.path)).toEqual(['.gitattributes', 'nul.txt']);
  });

  it('keeps little of a commit that is huge, and the whole of the next', async () => {
    const repository = newRepository();
    repository.write('small.txt', 'small\n');
    repository.commit('Small');
    for (let index = 0; index < 20; index++) repository.write(`big-${index}.txt`, `line ${index}\n`.repeat(20_000));
    repository.commit('Big');
    const [big, small] = await historyOf(repository.folder);
    expect(big).toMatchObject({ isCut: true });
    expect(big?.files).toHaveLength(20);
    expect(big?.patch.length).toBeLessThanOrEqual(512 * 1024);
    expect(small).toMatchObject({ isCut: false, files: [{ path: 'small.txt', added: 1, removed: 0 }] });
  });

  it('tells a change of a submodule', async () => {
    const library = newRepository();
    library.commit('library');
    const top = newRepository();
    top.git('submodule', 'add', '--quiet', library.folder, 'lib');
    top.commit('Add the library');
    const [commit] = await historyOf(top.folder);
    expect(commit?.files.map((file) => file.path)).toEqual(['.gitmodules', 'lib']);
    expect(commit?.patch).toContain('+Subproject commit');
  });

  it.runIf(process.platform !== 'win32')('starts no program that the repository names', async () => {
    const repository = newRepository();
    const trace = path.join(repository.folder, 'owned');
    const command = `touch '${trace.replaceAll("'", String.raw`'\''`)}'`;
    for (const name of ['diff.external', 'diff.evil.textconv', 'diff.evil.command', 'core.fsmonitor', 'gpg.program']) {
      repository.git('config', name, command);
    }
    repository.git('config', 'log.showSignature', 'true');
    repository.write('.gitattributes', '* diff=evil');
    repository.git('-c', 'core.fsmonitor=false', 'add', '--all');
    repository.git('-c', 'core.fsmonitor=false', 'commit', '--quiet', '-m', 'Evil');
    rmSync(trace, { force: true });
    expect(await historyOf(repository.folder)).toHaveLength(1);
    expect(existsSync(trace)).toBe(false);
  });

  it('is not moved by how the repository likes its output', async () => {
    const repository = newRepository();
    const settings = {
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'color.ui': 'always',
      'core.quotepath': 'on',
      'log.diffMerges': 'combined',
      'diff.renames': 'false',
      'diff.wordRegex': '.',
      'format.pretty': 'oneline',
      'log.date': 'relative',
      'diff.context': '9',
      'diff.interHunkContext': '9',
      'diff.orderFile': 'order',
      'diff.statGraphWidth': '3',
      'log.decorate': 'full',
      'log.follow': 'true',
    };
    for (const [name, value] of Object.entries(settings)) repository.git('config', name, value);
    repository.write('order', '*.zzz\n');
    repository.write('é.txt', 'one\n');
    repository.commit('First');
    const [commit] = await historyOf(repository.folder);
    expect(commit?.files).toContainEqual({ path: 'é.txt', added: 1, removed: 0 });
    expect(commit?.patch).toContain('+++ b/é.txt\n@@ -0,0 +1 @@\n+one');
  });

  it('stops git when its reader stops', async () => {
    const repository = newRepository();
    repository.commit('one');
    repository.commit('two');
    const hashes = await hashesOf(repository.folder);
    for await (const commit of readCommits(repository.folder, hashes, { withPatches: true }, signal)) {
      expect(commit.message).toBe('two\n');
      break;
    }
  });

  it('fails with the words of git on a commit that is not there', async () => {
    const repository = newRepository();
    repository.commit('one');
    const commits = readCommits(repository.folder, ['0'.repeat(40)], { withPatches: true }, signal);
    await expect(Array.fromAsync(commits)).rejects.toThrow(/git log failed: .*bad object/);
  });
});

describe('listCommits', () => {
  it('is bounded by number, time and branch', async () => {
    const repository = newRepository();
    const at = (date: string) => ({ GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date });
    const first = repository.commit('one', at('2020-01-01T00:00:00Z'));
    const second = repository.commit('two', at('2021-01-01T00:00:00Z'));
    repository.git('checkout', '--quiet', '-b', 'side', first);
    const side = repository.commit('side', at('2022-01-01T00:00:00Z'));
    expect(await hashesOf(repository.folder, { branch: 'main' })).toEqual([second, first]);
    expect(await hashesOf(repository.folder)).toEqual([side, first]);
    expect(await hashesOf(repository.folder, { max: 1 })).toEqual([side]);
    expect(await hashesOf(repository.folder, { branch: 'main', since: '2020-06-01T00:00:00Z' })).toEqual([second]);
  });
});

describe('openRepository', () => {
  it('knows a repository without commits, a bare one and a part of one', async () => {
    const empty = newRepository();
    expect(await openRepository(empty.folder, undefined)).toMatchObject({ tip: null, isPartial: false });
    const bare = newRepository('--bare');
    expect(await openRepository(bare.folder, undefined)).toMatchObject({ tip: null, origin: bare.folder });
    const mono = newRepository();
    mono.write('package.json', '{"workspaces":["web"]}');
    mono.write('web/package.json', '{}');
    const tip = mono.commit('one');
    const part = await openRepository(path.join(mono.folder, 'web'), undefined);
    expect(part).toMatchObject({ tip, checkout: { sub_path: null } });
  });

  it('tells shallow and partial clones', async () => {
    const source = newRepository();
    source.write('a.txt', 'a\n');
    source.commit('one');
    source.commit('two');
    source.git('config', 'uploadpack.allowFilter', 'true');
    const parent = path.dirname(source.folder);
    const clone = (name: string, ...options: string[]) =>
      execFileSync('git', ['clone', '--quiet', '--no-checkout', ...options, `file://${source.folder}`, name], {
        cwd: parent,
      });
    clone('shallow', '--depth=1');
    clone('partial', '--filter=blob:none');
    const shallow = await openRepository(path.join(parent, 'shallow'), undefined);
    expect(shallow).toMatchObject({ isShallow: true, isPartial: false });
    expect(await historyOf(shallow.folder)).toHaveLength(1);
    const partial = await openRepository(path.join(parent, 'partial'), undefined);
    expect(partial).toMatchObject({ isShallow: false, isPartial: true });
    expect((await historyOf(partial.folder, false)).map(({ message }) => message)).toEqual(['two\n', 'one\n']);
  });

  it('names the repository without the credentials of its remote', async () => {
    const repository = newRepository();
    repository.git('remote', 'add', 'origin', 'https://user:secret@GitHub.com/Owner/Repo.git');
    expect((await openRepository(repository.folder, undefined)).origin).toBe('github.com/owner/repo');
  });

  it('says clearly what is no repository', async () => {
    const repository = newRepository();
    repository.commit('one');
    const parent = path.dirname(repository.folder);
    await expect(openRepository(parent, undefined)).rejects.toThrow('is not in a git repository');
    await expect(openRepository(path.join(parent, 'nowhere'), undefined)).rejects.toThrow('There is no folder');
    await expect(openRepository('https://github.com/owner/repo', undefined)).rejects.toThrow('clone it first');
    await expect(openRepository('git@github.com:owner/repo', undefined)).rejects.toThrow('clone it first');
    for (const branch of ['nowhere', '--all', '--output=owned', 'main..main']) {
      await expect(openRepository(repository.folder, branch)).rejects.toThrow(`no branch or commit "${branch}"`);
    }
    expect(existsSync(path.join(repository.folder, 'owned'))).toBe(false);
  });
});
