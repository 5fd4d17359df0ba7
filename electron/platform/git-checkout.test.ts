import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readCheckout } from './git-checkout.ts';

/** The folders that a test makes must not count as part of a repository around them. */
const isolated = (): string => {
  const folder = realpathSync.native(temporaryFolder());
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.dirname(folder));
  return folder;
};

beforeEach(() => void vi.unstubAllEnvs());
afterEach(() => void vi.unstubAllEnvs());

describe('readCheckout', () => {
  it('gives null outside a repository and where there is no folder', async () => {
    const folder = isolated();
    expect(await readCheckout(folder)).toBeNull();
    expect(await readCheckout(path.join(folder, 'nowhere'))).toBeNull();
  });

  it('gives null without git', async () => {
    const { folder } = gitRepositoryForTest(isolated());
    vi.stubEnv('PATH', folder);
    expect(await readCheckout(folder)).toBeNull();
  });

  it('knows a repository in a folder with spaces, an apostrophe and letters beyond ASCII, from any folder in it', async () => {
    const repository = gitRepositoryForTest(path.join(isolated(), "Zoë's  project"));
    repository.write('src/deep/a.txt', 'a');
    const expected = { common_dir: path.join(repository.folder, '.git'), remote: null, sub_path: null };
    expect(await readCheckout(repository.folder)).toEqual(expected);
    expect(await readCheckout(path.join(repository.folder, 'src', 'deep'))).toEqual(expected);
    expect(await readCheckout(path.join(repository.folder, '.git'))).toEqual(expected);
  });

  it('tells the remote', async () => {
    const repository = gitRepositoryForTest(isolated());
    repository.git('remote', 'add', 'origin', 'git@github.com:Owner/Repo.git');
    expect(await readCheckout(repository.folder)).toMatchObject({ remote: 'git@github.com:Owner/Repo.git' });
  });

  it('takes a worktree for its repository', async () => {
    const folder = isolated();
    const repository = gitRepositoryForTest(path.join(folder, 'main'));
    repository.commit('first');
    repository.git('worktree', 'add', '--quiet', '../side tree', '-b', 'side');
    const main = await readCheckout(repository.folder);
    expect(main).not.toBeNull();
    expect(await readCheckout(path.join(folder, 'side tree'))).toEqual(main);
  });

  it('takes a submodule for a repository of its own', async () => {
    const folder = isolated();
    const library = gitRepositoryForTest(path.join(folder, 'library'));
    library.commit('first');
    const top = gitRepositoryForTest(path.join(folder, 'top'));
    top.git('submodule', 'add', '--quiet', library.folder, 'libs/library');
    expect(await readCheckout(path.join(top.folder, 'libs', 'library'))).toEqual({
      common_dir: path.join(top.folder, '.git', 'modules', 'libs', 'library'),
      remote: library.folder,
      sub_path: null,
    });
  });

  it('knows a bare repository', async () => {
    const { folder } = gitRepositoryForTest(path.join(isolated(), 'app.git'), '--bare');
    expect(await readCheckout(folder)).toEqual({ common_dir: folder, remote: null, sub_path: null });
  });

  it('is not led elsewhere by the environment of a git hook', async () => {
    const folder = isolated();
    const one = gitRepositoryForTest(path.join(folder, 'one'));
    const other = gitRepositoryForTest(path.join(folder, 'other'));
    vi.stubEnv('GIT_DIR', path.join(other.folder, '.git'));
    vi.stubEnv('GIT_WORK_TREE', other.folder);
    expect(await readCheckout(one.folder)).toMatchObject({ common_dir: path.join(one.folder, '.git') });
  });

  it.each([
    ['package.json', '{"workspaces":["packages/*"]}', 'package.json'],
    ['pnpm-workspace.yaml', 'packages: ["packages/*"]', 'package.json'],
    ['Cargo.toml', '[workspace]\nmembers = ["packages/*"]', 'Cargo.toml'],
    ['go.work', 'use ./packages/web', 'go.mod'],
  ])('sets a part of a monorepo with %s apart', async (manifest, content, partManifest) => {
    const { folder } = gitRepositoryForTest(isolated());
    const part = path.join(folder, 'packages', 'web');
    mkdirSync(path.join(part, 'src'), { recursive: true });
    writeFileSync(path.join(folder, manifest), content);
    writeFileSync(path.join(part, partManifest), '{}');
    const subPathOf = async (at: string) => (await readCheckout(at))?.sub_path;
    expect(await subPathOf(part)).toBe('packages/web');
    expect(await subPathOf(path.join(part, 'src'))).toBe('packages/web');
    expect(await subPathOf(path.join(folder, 'packages'))).toBeNull();
    expect(await subPathOf(folder)).toBeNull();
  });

  it('takes a repository without a workspace for one piece, whatever manifests lie in it', async () => {
    const { folder } = gitRepositoryForTest(isolated());
    mkdirSync(path.join(folder, 'example'));
    writeFileSync(path.join(folder, 'package.json'), '{ broken');
    writeFileSync(path.join(folder, 'example', 'package.json'), '{}');
    expect(await readCheckout(path.join(folder, 'example'))).toMatchObject({ sub_path: null });
  });
});
