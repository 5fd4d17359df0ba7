import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createCurrentProject, type ProjectSources } from './mcp-project.ts';

const setUp = (sources: Partial<ProjectSources> = {}) => {
  const asked: string[] = [];
  const current = createCurrentProject({
    named: undefined,
    askRoots: async () => [],
    workingFolder: temporaryFolder(),
    resolve: async ({ common_dir }) => {
      asked.push(common_dir);
      return path.basename(path.dirname(common_dir));
    },
    ...sources,
  });
  return { current, asked };
};

test('is the checkout of the first root that is in one, else of the working folder, found once', async () => {
  const folder = temporaryFolder();
  gitRepositoryForTest(path.join(folder, 'shöp'));
  mkdirSync(path.join(folder, 'shöp', 'src'));
  gitRepositoryForTest(path.join(folder, 'here'));
  let roots = [
    'https://example.com/shop',
    'file://elsewhere.example/share',
    'no address',
    pathToFileURL(folder).href,
    pathToFileURL(path.join(folder, 'shöp', 'src')).href,
  ];
  const { current, asked } = setUp({ askRoots: async () => roots, workingFolder: path.join(folder, 'here') });
  expect(await current.name()).toBe('shöp');
  roots = [];
  expect(await current.name()).toBe('shöp');
  current.forget();
  expect(await current.name()).toBe('here');
  expect(asked).toHaveLength(2);
});

test('is undefined outside of any checkout, and what was named goes before all', async () => {
  expect(await setUp().current.name()).toBeUndefined();
  expect(await setUp({ named: 'shop', askRoots: () => Promise.reject(new Error('not asked')) }).current.name()).toBe(
    'shop',
  );
});

test('what could not be found for want of an engine is looked for again', async () => {
  const folder = temporaryFolder();
  gitRepositoryForTest(folder);
  let runs = false;
  const { current } = setUp({
    workingFolder: folder,
    resolve: async () => {
      if (!runs) throw new Error('no engine');
      return 'shop';
    },
  });
  await expect(current.name()).rejects.toThrow('no engine');
  runs = true;
  expect(await current.name()).toBe('shop');
});
