import { EventEmitter } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { mkdirSync, readFileSync } from 'node:fs';
import { checkOptions, covered } from './covered.ts';
import { allWindows, contentsCreated } from './browser-window.ts';
import { chromium, startChromium, stopChromium } from './chromium.ts';
import { takeSingleInstance } from './single-instance.ts';
import { applyPermissions } from './session.ts';

let root = process.cwd();
export const appPath = { get: () => root, set: (folder: string) => void (root = folder) };

const events = new EventEmitter();
const paths = new Map<string, string>([['home', homedir()]]);
const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
let isReady = false;
let isQuitting = false;
let mayRun = true;
let handingOver: Promise<void> | null = null;
let name = 'Electron';
let loginItem = { openAtLogin: false };

const leave = (code: number): void => {
  void Promise.resolve(handingOver)
    .then(stopChromium)
    .finally(() => process.exit(code));
};

/** `before-quit`, the windows, `will-quit`, `quit`: each of the first three can refuse. */
const quit = (): void => {
  let prevented = false;
  const event = { preventDefault: () => void (prevented = true) };
  if (!isReady) {
    mayRun = false;
    leave(0);
    return;
  }
  events.emit('before-quit', event);
  if (prevented) return;
  isQuitting = true;
  for (const window of allWindows()) {
    window.close();
    if (!window.isDestroyed()) {
      isQuitting = false;
      return;
    }
  }
  events.emit('will-quit', event);
  if (prevented) return;
  events.emit('quit', {}, 0);
  leave(0);
};

const members = {
  isPackaged: false,
  getVersion: () => (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
  getAppPath: () => root,
  getName: () => name,
  setName: (given: string) => void (name = given),
  getPath(which: string) {
    const known = paths.get(which);
    if (known === undefined) throw new Error(`the stand-in for Electron has no path ${which}`);
    return known;
  },
  setPath: (which: string, folder: string) => void paths.set(which, folder),
  setDesktopName: () => undefined,
  setAppUserModelId: () => undefined,
  enableSandbox: () => undefined,
  setAsDefaultProtocolClient: () => true,
  isReady: () => isReady,
  whenReady: () => ready,
  requestSingleInstanceLock(additionalData?: Record<string, unknown>) {
    const taken = takeSingleInstance(members.getPath('userData'), { additionalData }, (argv, cwd, data) =>
      events.emit('second-instance', {}, argv, cwd, data),
    );
    handingOver = taken.handingOver;
    mayRun = taken.isFirst;
    return taken.isFirst;
  },
  quit,
  exit: (code = 0) => leave(code),
  getLoginItemSettings: () => loginItem as Electron.LoginItemSettings,
  setLoginItemSettings(settings: Electron.Settings) {
    checkOptions<Electron.Settings>('setLoginItemSettings', settings, ['openAtLogin', 'args']);
    loginItem = { openAtLogin: settings.openAtLogin ?? false };
  },
} satisfies Partial<Electron.App>;

export const app = covered(Object.assign(events, members), 'app');

contentsCreated.on('created', (contents) => events.emit('web-contents-created', {}, contents));
contentsCreated.on('none-left', () => {
  if (isQuitting) return;
  if (events.listenerCount('window-all-closed') === 0) quit();
  else events.emit('window-all-closed');
});

/** Becomes ready once Chromium runs and, where Playwright drives the app, once that has looked around. */
export const begin = ({ isDriven }: { readonly isDriven: boolean }): void => {
  if (!mayRun) return;
  const { promise: driven, resolve } = Promise.withResolvers<void>();
  Object.assign(globalThis, { __playwright_run: resolve });
  if (!isDriven) resolve();
  const userData = paths.get('userData') ?? join(homedir(), '.config', name);
  mkdirSync(userData, { recursive: true });
  const start = async (): Promise<void> => {
    await startChromium(userData);
    await driven;
    await applyPermissions(await chromium);
    isReady = true;
    becomeReady();
    events.emit('ready', {});
  };
  start().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, quit);
