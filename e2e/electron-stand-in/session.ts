import { checkOptions, covered } from './covered.ts';
import type { Cdp } from './cdp.ts';
import { chromium } from './chromium.ts';

type Check = Parameters<Electron.Session['setPermissionCheckHandler']>[0];

let check: Check = null;

/** What Electron calls them, and what Chromium's debugger does. */
const permissions: Readonly<Record<string, string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  media: 'camera',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
};

/** Puts to Chromium what the app's handler says; to be called before there is a page. */
export const applyPermissions = async (cdp: Cdp): Promise<void> => {
  const asked = Object.entries(permissions).map(async ([electronName, name]) => {
    const isGranted = check?.(null, electronName as never, '', { isMainFrame: true }) ?? true;
    await cdp.send('Browser.setPermission', {
      permission: { name, ...(name === 'midi' ? { sysex: false } : {}) },
      setting: isGranted ? 'granted' : 'denied',
    });
  });
  await Promise.all(asked);
};

const cookies = covered(
  {
    async set(details: Electron.CookiesSetDetails) {
      checkOptions<Electron.CookiesSetDetails>('cookies.set', details, [
        'url',
        'name',
        'value',
        'path',
        'httpOnly',
        'sameSite',
      ]);
      const { sameSite, name, value, url, path, httpOnly } = details;
      if (sameSite !== 'strict') throw new Error('the stand-in for Electron covers strict cookies alone');
      const cookie = { name, value, url, path, httpOnly, sameSite: 'Strict' };
      await (await chromium).send('Storage.setCookies', { cookies: [cookie] });
    },
  } satisfies Partial<Electron.Cookies>,
  'Cookies',
);

/** There is one session, Chromium's own. */
const ours = covered(
  {
    cookies,
    // The check is what answers both.
    setPermissionRequestHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    setPermissionCheckHandler(handler: Check) {
      check = handler;
      void chromium.then(applyPermissions);
    },
  },
  'Session',
);

export const session = covered(
  {
    fromPartition(partition: string, options?: Electron.FromPartitionOptions) {
      checkOptions<Electron.FromPartitionOptions>('fromPartition', options, ['cache']);
      if (!partition.startsWith('persist:')) throw new Error('the stand-in for Electron covers kept sessions alone');
      return ours as unknown as Electron.Session;
    },
  } satisfies Partial<typeof Electron.Session>,
  'session',
);
