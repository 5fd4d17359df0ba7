import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { MemoryPage } from '#shared/schemas/memory.ts';
import { commandLineForTest, outcomeOf } from '../testing/command-line-for-test.ts';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const COMMITS = 1_500;

const setUp = async () => {
  const root = temporaryFolder();
  const home = path.join(root, 'home');
  mkdirSync(home, { mode: 0o700 });
  const { folder } = gitRepositoryForTest(path.join(root, 'large'));
  const commits = Array.from({ length: COMMITS }, (_, index) => {
    const message = `Change ${index}`;
    const content = `line ${index}\n`.repeat(5);
    return [
      `commit refs/heads/main\ncommitter A <a@example.org> ${1_700_000_000 + index} +0000`,
      `data ${message.length}\n${message}`,
      `M 100644 inline file-${index % 50}.txt\ndata ${content.length}\n${content}`,
    ].join('\n');
  });
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: `${commits.join('\n')}\n` });
  const commandLine = commandLineForTest(home);
  const engine = async () => {
    expect(await commandLine.run(['serve', '--background'])).toMatchObject({ exitCode: 0 });
    const { pid }: { pid: number } = JSON.parse(readFileSync(path.join(home, 'endpoint.json'), 'utf8'));
    return pid;
  };
  onTestFinished(async () => void (await commandLine.run(['stop'])));

  const stored = async (): Promise<number> =>
    (await commandLine.json<MemoryPage>(['list', '--project', 'large', '--limit', '1'])).total;
  const whenSomeAreStored = async () => {
    for (let count = 0; count < 200;) count = await stored();
  };
  return { ...commandLine, folder, engine, stored, whenSomeAreStored };
};

it('goes on where it was after the import was killed, and adds none twice', async () => {
  const { start, json, engine, stored, whenSomeAreStored, folder } = await setUp();
  await engine();
  const child = start(['import', 'git', folder]);
  await whenSomeAreStored();
  child.kill('SIGKILL');
  await once(child, 'close');
  const before = await stored();
  expect(before).toBeGreaterThanOrEqual(200);
  const { added, known } = await json<{ added: number; known: number }>(['import', 'git', folder]);
  expect(added + known).toBe(COMMITS);
  expect(known).toBeGreaterThanOrEqual(before);
  expect(await stored()).toBe(COMMITS);
  expect(await json(['import', 'git', folder])).toMatchObject({ added: 0, known: COMMITS });
});

it('loses nothing that was confirmed when the engine is killed', async () => {
  const { start, run, json, engine, stored, whenSomeAreStored, folder } = await setUp();
  const pid = await engine();
  const child = start(['import', 'git', folder]);
  const outcome = outcomeOf(child);
  await whenSomeAreStored();
  process.kill(pid, 'SIGKILL');
  const { exitCode, stderr } = await outcome;
  expect(exitCode).toBe(3);
  const confirmed = Number(/(\d+) commits? added before it broke off; run it again to go on/.exec(stderr)?.[1]);
  expect(await run(['status'])).toMatchObject({ exitCode: 3 });
  await engine();
  const kept = await stored();
  expect(kept).toBeGreaterThanOrEqual(confirmed);
  expect(kept).toBeLessThan(COMMITS);
  expect(await json(['import', 'git', folder])).toMatchObject({ added: COMMITS - kept, known: kept });
  expect(await run(['status', '--check'])).toMatchObject({ exitCode: 0 });
});
