import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProgram } from '#electron/testing/start-program.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { acquireInstanceLock } from './instance-lock.ts';

const locked = expect.objectContaining({ code: 'store_locked' });

/** Says `ready`, takes the lock when told to, says how that went, and keeps it until its input ends. */
const contender = `
  import { createInterface } from 'node:readline';
  import { acquireInstanceLock } from '#electron/platform/instance-lock.ts';
  const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
  console.log('ready');
  await lines.next();
  try {
    acquireInstanceLock(process.env.FOLDER);
    console.log('owner');
  } catch (error) {
    console.log(error.code);
  }
  await lines.next();
`;

test('one owner a folder, also within one process, until it lets go', () => {
  const home = join(temporaryFolder(), 'new');
  const lock = acquireInstanceLock(home);
  expect(() => acquireInstanceLock(home)).toThrow(locked);
  expect(() => acquireInstanceLock(home)).toThrow(locked);
  lock.release();
  lock.release();
  acquireInstanceLock(home).release();
  expect(statSync(home).mode & 0o777).toBe(0o700);
  expect(statSync(join(home, 'engine.lock')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(home, 'engine.lock'))).toHaveLength(0);
  expect(existsSync(join(home, 'engine.lock-journal'))).toBe(false);
});

test('of several that start at once exactly one wins, and after kill -9 the next one does', async () => {
  const home = join(temporaryFolder(), 'new');
  const programs = Array.from({ length: 5 }, () => startProgram(contender, { env: { FOLDER: home } }));
  onTestFinished(async () => void (await Promise.all(programs.map((program) => program.kill()))));
  for (const program of programs) expect(await program.nextLine()).toBe('ready');
  for (const program of programs) program.send('go');
  const answers = await Promise.all(programs.map((program) => program.nextLine()));
  expect(answers.toSorted()).toEqual(['owner', ...Array.from({ length: 4 }, () => 'store_locked')]);

  expect(() => acquireInstanceLock(home)).toThrow(locked);
  await programs[answers.indexOf('owner')]?.kill();
  acquireInstanceLock(home).release();
});

test.skipIf(process.platform === 'win32')('a folder that may not be written to is told as such', async () => {
  const program = startProgram(
    `
    import { acquireInstanceLock } from '#electron/platform/instance-lock.ts';
    try { acquireInstanceLock('/cmem-test-no-such-place/home'); } catch (error) { console.log(error.code); }
    `,
    process.getuid?.() === 0 ? { user: 65534 } : {},
  );
  expect(await program.nextLine()).toBe('read_only_store');
  await program.exited();
});
