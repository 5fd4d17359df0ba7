import { describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { hostPlace, type Place } from './paths.ts';

const linux: Place = {
  platform: 'linux',
  homeFolder: '/home/ada',
  workingFolder: '/code',
  packageFolder: '/usr/lib/node_modules/cmem',
};
const mac: Place = { ...linux, platform: 'darwin', homeFolder: '/Users/ada' };
const windows: Place = {
  platform: 'win32',
  homeFolder: 'C:\\Users\\Ada B',
  workingFolder: 'D:\\code',
  packageFolder: 'C:\\cmem',
};
const invalid = (message: RegExp) =>
  expect.objectContaining({ code: 'invalid_request', message: expect.stringMatching(message) });

describe('the data folder', () => {
  const homeOf = (environment: Record<string, string>, place = linux) => loadConfig(environment, place).paths.home;

  test('is where the system keeps such data', () => {
    expect(homeOf({})).toBe('/home/ada/.local/share/cmem');
    expect(homeOf({ XDG_DATA_HOME: '/data' })).toBe('/data/cmem');
    expect(homeOf({ XDG_DATA_HOME: 'relative' })).toBe('/home/ada/.local/share/cmem');
    expect(homeOf({ XDG_DATA_HOME: '/data' }, mac)).toBe('/Users/ada/Library/Application Support/cmem');
    expect(homeOf({ LOCALAPPDATA: 'C:\\Local' }, windows)).toBe('C:\\Local\\cmem');
    expect(homeOf({}, windows)).toBe('C:\\Users\\Ada B\\AppData\\Local\\cmem');
  });

  test('is CMEM_HOME where that is given', () => {
    expect(homeOf({ CMEM_HOME: '/mnt/my memories' })).toBe('/mnt/my memories');
    expect(homeOf({ CMEM_HOME: 'here/there' })).toBe('/code/here/there');
    expect(homeOf({ CMEM_HOME: '~/it’s' })).toBe('/home/ada/it’s');
    expect(homeOf({ CMEM_HOME: '~' })).toBe('/home/ada');
    expect(homeOf({ CMEM_HOME: '~ada' })).toBe('/code/~ada');
    expect(homeOf({ CMEM_HOME: '' })).toBe('/home/ada/.local/share/cmem');
    expect(homeOf({ CMEM_HOME: 'data' }, windows)).toBe('D:\\code\\data');
  });

  test('is never inside the program', () => {
    const { packageFolder } = linux;
    for (const CMEM_HOME of [packageFolder, `${packageFolder}/data`]) {
      expect(() => homeOf({ CMEM_HOME })).toThrow(invalid(/program's own folder/));
    }
    expect(homeOf({ CMEM_HOME: `${packageFolder}-data` })).toBe(`${packageFolder}-data`);
    expect(() => homeOf({ CMEM_HOME: 'c:\\CMEM\\data' }, windows)).toThrow(invalid(/program's own folder/));
    expect(homeOf({ CMEM_HOME: 'D:\\cmem' }, windows)).toBe('D:\\cmem');
  });

  test('has to be named by a user without a home', () => {
    expect(() => homeOf({}, { ...linux, homeFolder: '' })).toThrow(invalid(/Set CMEM_HOME/));
    expect(homeOf({ CMEM_HOME: '/data' }, { ...linux, homeFolder: '' })).toBe('/data');
  });

  test('holds all but a key file that lies elsewhere', () => {
    expect(loadConfig({ CMEM_HOME: '/d', CMEM_KEY_FILE: '~/usb/key' }, linux).paths).toEqual({
      home: '/d',
      keysFile: '/d/keys.json',
      keyFile: '/home/ada/usb/key',
      storeFile: '/d/cmem.db',
      backupFolder: '/d/backups',
      modelsFolder: '/d/models',
    });
    expect(loadConfig({ CMEM_HOME: '/d' }, linux).paths.keyFile).toBe('/d/key');
  });
});

describe('the settings', () => {
  test('have defaults, also where a variable is set to nothing', () => {
    const defaults = {
      port: 7377,
      passphrase: undefined,
      keyProtection: 'auto',
      modelPrecision: 'int8',
      logLevel: 'warn',
    };
    expect(loadConfig({}, linux)).toMatchObject(defaults);
    expect(loadConfig({ CMEM_PORT: '', CMEM_PASSPHRASE: '', CMEM_MODEL_PRECISION: '' }, linux)).toMatchObject(defaults);
  });

  test('take what is given', () => {
    const environment = {
      CMEM_PORT: '0',
      CMEM_PASSPHRASE: ' spaces count ',
      CMEM_KEY_PROTECTION: 'key_file',
      CMEM_MODEL_PRECISION: 'fp32',
      CMEM_LOG_LEVEL: 'error',
    };
    expect(loadConfig(environment, linux)).toMatchObject({
      port: 0,
      passphrase: ' spaces count ',
      keyProtection: 'key_file',
      modelPrecision: 'fp32',
      logLevel: 'error',
    });
    expect(loadConfig({ CMEM_PORT: '65535' }, linux).port).toBe(65535);
  });

  test.each([
    [{ CMEM_PORT: '65536' }, /CMEM_PORT is "65536"; it must be a number from 0 to 65535/],
    [{ CMEM_PORT: '-1' }, /CMEM_PORT/],
    [{ CMEM_PORT: '80.5' }, /CMEM_PORT/],
    [{ CMEM_PORT: '0x50' }, /CMEM_PORT/],
    [{ CMEM_PORT: ' 80' }, /CMEM_PORT/],
    [{ CMEM_KEY_PROTECTION: 'none' }, /CMEM_KEY_PROTECTION is "none"; it must be auto, keychain or key_file/],
    [{ CMEM_MODEL_PRECISION: 'fp16' }, /int8 or fp32/],
    [{ CMEM_LOG_LEVEL: 'loud' }, /CMEM_LOG_LEVEL/],
  ])('refuse %j', (environment, message) => {
    expect(() => loadConfig(environment, linux)).toThrow(invalid(message));
  });

  test('never show the passphrase when another one is wrong', () => {
    try {
      loadConfig({ CMEM_PORT: 'x', CMEM_PASSPHRASE: 'correct horse' }, linux);
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify([String(error), error])).not.toContain('horse');
    }
  });
});

test('the package folder is the one with package.json', () => {
  const place = hostPlace();
  expect(() => loadConfig({ CMEM_HOME: `${place.packageFolder}/electron/data` }, place)).toThrow(invalid(/inside/));
});
