import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { chromiumArgs, chromiumPath } from '../fixtures/chromium.ts';
import { connectCdp, type Cdp } from './cdp.ts';

let running: ChildProcess | undefined;
const { promise, resolve } = Promise.withResolvers<Cdp>();

/** Settles when Chromium runs and answers. */
export const chromium: Promise<Cdp> = promise;

/** Chromium, with two debuggers: this process by a pipe, and Playwright by the port that it is told of on stderr. */
export const startChromium = async (userData: string): Promise<void> => {
  const profile = join(userData, 'stand-in-profile');
  mkdirSync(profile, { recursive: true });
  const child = spawn(
    chromiumPath(),
    [
      ...chromiumArgs,
      '--headless=new',
      '--no-startup-window',
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      '--allow-file-access-from-files',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      '--password-store=basic',
      '--disable-features=HttpsUpgrades',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  running = child;
  process.once('exit', () => child.kill('SIGKILL'));
  const stderr = child.stderr as Readable;
  createInterface(stderr).on('line', (line) => {
    if (line.startsWith('DevTools listening on')) process.stderr.write(`${line}\n`);
  });
  const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable);
  await cdp.send('Browser.getVersion');
  await cdp.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
  resolve(cdp);
};

export const stopChromium = async (): Promise<void> => {
  if (running === undefined) return;
  const cdp = await chromium;
  const gone = new Promise((done) => running?.once('exit', done));
  // In good order, so that what pages put into their local storage is on the disk.
  await Promise.race([
    cdp.send('Browser.close').then(() => gone),
    new Promise((done) => setTimeout(done, 3_000)),
  ]).catch(() => undefined);
};
