import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { startProgram } from '#electron/testing/start-program.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

const probe = `
  import { systemKeychain } from '#electron/platform/keychain.ts';
  console.log(JSON.stringify(await systemKeychain.probe()));
  console.log(await systemKeychain.read('nobody').then(() => 'answered', () => 'rejected'));
`;

/** No session bus, one that is gone, and one without a Secret Service: as in containers and over SSH. */
test.skipIf(process.platform !== 'linux' || !has('dbus-run-session')).each([
  ['no bus', { DBUS_SESSION_BUS_ADDRESS: '' }, []],
  ['a bus that is gone', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }, []],
  ['a bus without a Secret Service', {}, ['dbus-run-session', '--']],
])('with %s the probe gives a reason, and no kernel keyring is taken instead', async (_, env, under) => {
  const program = startProgram(probe, { env, under });
  expect(JSON.parse(await program.nextLine())).toEqual(expect.any(String));
  expect(await program.nextLine()).toBe('rejected');
  expect(await program.exited()).toBe(0);
});

const keep = `
  import { execFileSync } from 'node:child_process';
  import { setTimeout } from 'node:timers/promises';
  import { systemKeychain as keychain } from '#electron/platform/keychain.ts';
  execFileSync('gnome-keyring-daemon', ['--unlock', '--components=secrets'], { input: 'a password' });
  // It answers a little after it has gone to the background.
  while ((await keychain.probe()) !== null) await setTimeout(50);
  const answers = [await keychain.read('a')];
  const secret = Buffer.from([0, 255, 10, 13]);
  await keychain.write('a', secret);
  answers.push((await keychain.read('a')).equals(secret), await keychain.read('b'));
  await keychain.remove('a');
  await keychain.remove('a');
  answers.push(await keychain.read('a'));
  console.log(JSON.stringify(answers));
`;

const secretService = has('dbus-run-session') && has('gnome-keyring-daemon');
test.skipIf(!secretService)('keeps a secret in a Secret Service', async () => {
  const home = temporaryFolder();
  const env = { HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const program = startProgram(keep, { env, under: ['dbus-run-session', '--'] });
  expect(JSON.parse(await program.nextLine())).toEqual([null, true, null, null]);
  expect(await program.exited()).toBe(0);
});

function has(command: string): boolean {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
