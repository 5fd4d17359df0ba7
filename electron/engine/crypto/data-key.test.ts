import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeKeychain } from '#electron/testing/fake-keychain.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { markStoreCreated, obtainDataKey, type ObtainOptions, unlockDataKey } from './data-key.ts';
import { parseKeysFile, readKeysFile } from './keys-file.ts';
import { addSlot, listSlots, removeSlot } from './manage-slots.ts';
import type { KeySources } from './wrapping-key.ts';

const noKeychain = 'there is no Secret Service here';

function optionsFor(folder: string, sources: Partial<KeySources> = {}): ObtainOptions {
  return {
    keysFile: join(folder, 'keys.json'),
    storeFile: join(folder, 'cmem.db'),
    backupFolder: join(folder, 'backups'),
    sources: { passphrase: undefined, keychain: fakeKeychain(noKeychain), keyFile: join(folder, 'key'), ...sources },
    protection: 'auto',
    clock: () => Date.UTC(2026, 0, 2, 12),
    newId: randomUUID,
  };
}

const withCode = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('a first start', () => {
  test('takes the keychain where there is one', async () => {
    const keychain = fakeKeychain();
    const options = optionsFor(temporaryFolder(), { keychain });
    const { dataKey, storeId, openedBy, existedBefore } = await obtainDataKey(options);
    expect([dataKey.length, openedBy, existedBefore]).toEqual([32, 'keychain', false]);
    expect([...keychain.entries.keys()]).toEqual([storeId]);
    expect(keychain.entries.get(storeId)).not.toEqual(dataKey);
    expect(existsSync(options.sources.keyFile)).toBe(false);
    expect(await obtainDataKey(options)).toEqual({ dataKey, storeId, openedBy, existedBefore });
  });

  test('takes a key file where there is none, and keeps all of it the owner’s only', async () => {
    const folder = join(temporaryFolder(), 'new', 'home');
    const options = optionsFor(folder);
    const { dataKey } = await obtainDataKey(options);
    expect(readdirSync(folder).toSorted()).toEqual(['key', 'keys.json']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect((await unlockDataKey(options)).dataKey).toEqual(dataKey);
  });

  test('takes a passphrase before all else, and then wants it', async () => {
    const keychain = fakeKeychain();
    const options = optionsFor(temporaryFolder(), { keychain, passphrase: 'pa\u0308ssword here' });
    const { dataKey, openedBy } = await obtainDataKey(options);
    expect([openedBy, keychain.entries.size]).toEqual(['passphrase', 0]);

    const unlockWith = (passphrase: string | undefined) =>
      unlockDataKey({ ...options, sources: { ...options.sources, passphrase } });
    expect((await unlockWith('p\u00e4ssword here')).dataKey).toEqual(dataKey);
    await expect(unlockWith('password here')).rejects.toThrow(withCode('wrong_key', /passphrase is wrong/));
    await expect(unlockWith(undefined)).rejects.toThrow(withCode('key_source_unavailable', /CMEM_PASSPHRASE/));
  });

  test('does what it is told, or says why not', async () => {
    const keyFile = optionsFor(temporaryFolder(), { keychain: fakeKeychain() });
    expect((await obtainDataKey({ ...keyFile, protection: 'key_file' })).openedBy).toBe('key_file');
    const keychain = optionsFor(temporaryFolder());
    await expect(obtainDataKey({ ...keychain, protection: 'keychain' })).rejects.toThrow(
      withCode('key_source_unavailable', /no Secret Service/),
    );
    const short = optionsFor(temporaryFolder(), { passphrase: 'secret' });
    await expect(obtainDataKey(short)).rejects.toThrow(withCode('invalid_request', /at least 8/));
    expect(existsSync(keychain.keysFile) || existsSync(short.keysFile)).toBe(false);
  });

  test('never trusts a keychain that does not give back what it took', async () => {
    const keychain = { ...fakeKeychain(), read: () => Promise.resolve(null) };
    const options = { ...optionsFor(temporaryFolder(), { keychain }), protection: 'keychain' as const };
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('key_source_unavailable', /give back/));
    expect(existsSync(options.keysFile)).toBe(false);
  });

  test('that was cut short after the key file goes on with that', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    const key = readFileSync(options.sources.keyFile, 'utf8');
    rmSync(options.keysFile);
    await obtainDataKey(options);
    expect(readFileSync(options.sources.keyFile, 'utf8')).toBe(key);
  });
});

describe('keys that are lost or damaged are never made anew', () => {
  test('keys.json gone', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    writeFileSync(options.storeFile, 'x');
    rmSync(options.keysFile);
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('missing_key', /keys\.json is gone/));
    expect(existsSync(options.keysFile)).toBe(false);
  });

  test('the store gone, once it was there', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    expect((await obtainDataKey(options)).existedBefore).toBe(false);
    markStoreCreated(options);
    const marked = readFileSync(options.keysFile, 'utf8');
    markStoreCreated({ ...options, clock: () => 0 });
    expect(readFileSync(options.keysFile, 'utf8')).toBe(marked);
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('missing_store'));
    writeFileSync(options.storeFile, 'x');
    expect((await obtainDataKey(options)).existedBefore).toBe(true);
  });

  test('only backups left', async () => {
    const options = optionsFor(temporaryFolder());
    mkdirSync(options.backupFolder);
    writeFileSync(join(options.backupFolder, 'before-20-20260102T120000000Z.db'), 'x');
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('missing_key'));
  });

  test('keys.json cut short at any length is refused and left as it is', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    const text = readFileSync(options.keysFile, 'utf8');
    // Without its closing newline it is whole still.
    for (let length = 0; length < text.length - 1; length++) {
      expect(() => parseKeysFile(text.slice(0, length), 'keys.json')).toThrow(withCode('corrupt_keys'));
    }
    writeFileSync(options.keysFile, text.slice(0, 100));
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('corrupt_keys', /Put back a copy/));
    expect(readFileSync(options.keysFile, 'utf8')).toBe(text.slice(0, 100));
  });

  test('keys.json of a newer version is refused as such', () => {
    const text = JSON.stringify({ version: 2, slots: [{ kind: 'security_key' }] });
    expect(() => parseKeysFile(text, 'keys.json')).toThrow(withCode('newer_schema', /Update/));
  });

  test('the key file gone, open to others, or of another store', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    const { keyFile } = options.sources;
    writeFileSync(keyFile, `${'0'.repeat(64)}\n`);
    await expect(unlockDataKey(options)).rejects.toThrow(withCode('wrong_key', /another store/));
    rmSync(keyFile);
    await expect(obtainDataKey(options)).rejects.toThrow(withCode('key_source_unavailable', /CMEM_KEY_FILE/));
    expect(existsSync(keyFile)).toBe(false);
    if (process.platform === 'win32') return;
    writeFileSync(keyFile, `${'0'.repeat(64)}\n`, { mode: 0o644 });
    await expect(unlockDataKey(options)).rejects.toThrow(withCode('key_source_unavailable', /chmod 600/));
  });

  test('keys.json of another store, with its slot moved over', async () => {
    const keyFile = join(temporaryFolder(), 'shared key');
    const mine = optionsFor(temporaryFolder(), { keyFile });
    const theirs = optionsFor(temporaryFolder(), { keyFile });
    await obtainDataKey(mine);
    await obtainDataKey(theirs);
    const keys = readKeysFile(mine.keysFile);
    writeFileSync(mine.keysFile, JSON.stringify({ ...keys, slots: readKeysFile(theirs.keysFile)?.slots }));
    await expect(unlockDataKey(mine)).rejects.toThrow(withCode('wrong_key'));
  });
});

describe('slots', () => {
  test('are added, open the same key, and are removed, but not the last', async () => {
    const keychain = fakeKeychain();
    const options = { ...optionsFor(temporaryFolder(), { keychain }), protection: 'key_file' as const };
    const { dataKey } = await obtainDataKey(options);
    const [fileSlot] = listSlots(options.keysFile);
    if (fileSlot === undefined) throw new Error('no slot');
    expect(fileSlot).toEqual({ id: fileSlot.id, kind: 'key_file', created_at: '2026-01-02T12:00:00.000Z' });
    await expect(removeSlot(options, fileSlot.id)).rejects.toThrow(withCode('conflict', /last/));

    const keychainSlot = await addSlot(options, dataKey, 'keychain');
    await expect(addSlot(options, dataKey, 'keychain')).rejects.toThrow(withCode('conflict'));
    expect(listSlots(options.keysFile).map(({ kind }) => kind)).toEqual(['key_file', 'keychain']);
    expect(await unlockDataKey(options)).toMatchObject({ dataKey, openedBy: 'keychain' });

    await removeSlot(options, fileSlot.id);
    rmSync(options.sources.keyFile);
    expect(await unlockDataKey(options)).toMatchObject({ dataKey, openedBy: 'keychain' });
    await expect(removeSlot(options, keychainSlot.id)).rejects.toThrow(withCode('conflict', /last/));
    await expect(removeSlot(options, randomUUID())).rejects.toThrow(withCode('not_found'));
    expect(keychain.entries.size).toBe(1);
  });

  test('take their entry out of the keychain with them', async () => {
    const keychain = fakeKeychain();
    const options = optionsFor(temporaryFolder(), { keychain });
    const { dataKey } = await obtainDataKey(options);
    const [keychainSlot] = listSlots(options.keysFile);
    await addSlot(options, dataKey, 'key_file');
    await removeSlot(options, keychainSlot?.id ?? '');
    expect(keychain.entries.size).toBe(0);
    expect(await unlockDataKey(options)).toMatchObject({ dataKey, openedBy: 'key_file' });
  });

  test('fall back on the next source when one does not answer', async () => {
    const options = optionsFor(temporaryFolder(), { keychain: fakeKeychain() });
    const { dataKey } = await obtainDataKey(options);
    await addSlot(options, dataKey, 'key_file');
    const sources = { ...options.sources, keychain: fakeKeychain(noKeychain) };
    expect(await unlockDataKey({ ...options, sources })).toMatchObject({ dataKey, openedBy: 'key_file' });
  });

  test('are not added for the key of another store', async () => {
    const options = optionsFor(temporaryFolder());
    await obtainDataKey(options);
    await expect(addSlot(options, Buffer.alloc(32), 'passphrase')).rejects.toThrow(withCode('wrong_key'));
  });
});
