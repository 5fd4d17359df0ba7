import { createDecipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { describe, expect, test } from 'vitest';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { canMountDisk, fillDisk, smallDisk } from '#electron/testing/small-disk.ts';
import { startProgram } from '#electron/testing/start-program.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import type { Migration } from './migrate.ts';
import { checkStore, openStore, type Store, type StoreOptions } from './open-store.ts';
import { toStoreError } from './store-error.ts';

const notes: Migration = {
  number: 10,
  name: 'notes',
  up: (db) => void db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT'),
};

const dataKey = randomBytes(32);

function optionsFor(folder: string, changes: Partial<StoreOptions> = {}): StoreOptions {
  return {
    file: join(folder, 'cmem.db'),
    dataKey,
    migrations: [notes],
    backupFolder: join(folder, 'backups'),
    existedBefore: false,
    clock: Date.now,
    logger: silentLogger,
    ...changes,
  };
}

function add(store: Store, text: string): void {
  store.db.prepare('INSERT INTO notes (text) VALUES (?)').run(text);
}

function texts(store: Store): unknown[] {
  return store.db.prepare('SELECT text FROM notes ORDER BY id').pluck().all();
}

/** A closed store with some pages. */
function existingStore(folder: string): StoreOptions {
  const options = optionsFor(folder);
  const store = openStore(options);
  store.db.transaction(() => {
    for (let i = 0; i < 200; i++) add(store, `note ${i} `.repeat(20));
  })();
  store.close();
  return { ...options, existedBefore: true };
}

describe('a sound store', () => {
  test('keeps what was written, and reports its schema version', () => {
    const options = optionsFor(temporaryFolder());
    const first = openStore(options);
    add(first, 'kept');
    first.close();
    first.close();
    const second = openStore({ ...options, existedBefore: true });
    expect(second.schemaVersion).toBe(10);
    expect(texts(second)).toEqual(['kept']);
    expect(checkStore(second.db)).toEqual([]);
    second.close();
  });

  test('leaves one file behind at a clean stop, and all of its files are the owner’s only', () => {
    const folder = temporaryFolder();
    const store = openStore(optionsFor(folder));
    add(store, 'x');
    expect(readdirSync(folder).toSorted()).toEqual(['cmem.db', 'cmem.db-shm', 'cmem.db-wal']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    store.close();
    expect(readdirSync(folder)).toEqual(['cmem.db']);
  });

  test('has the settings that durability and privacy rest on', () => {
    const { db, close } = openStore(optionsFor(temporaryFolder()));
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'temp_store', 'secure_delete', 'mmap_size'];
    expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 2, 1, 0]);
    expect(db.prepare('SELECT vec_version()').pluck().get()).toMatch(/^v/);
    close();
  });

  test('survives kill -9 after a commit', async () => {
    const folder = temporaryFolder();
    const program = startProgram(
      `
      import { openStore } from '#electron/engine/store/open-store.ts';
      const up = (db) => db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
      const store = openStore({
        file: process.env.FOLDER + '/cmem.db', dataKey: Buffer.from(process.env.KEY, 'hex'), existedBefore: false,
        migrations: [{ number: 10, name: 'notes', up }], backupFolder: process.env.FOLDER + '/backups',
        clock: Date.now, logger: { info() {}, warn() {}, error() {} },
      });
      for (let i = 0; i < 50; i++) store.db.prepare('INSERT INTO notes (text) VALUES (?)').run('note ' + i);
      store.db.exec("BEGIN; INSERT INTO notes (text) VALUES ('not committed')");
      console.log('written');
      setInterval(() => {}, 1000);
      `,
      { env: { FOLDER: folder, KEY: dataKey.toString('hex') } },
    );
    expect(await program.nextLine()).toBe('written');
    await program.kill();
    const store = openStore(optionsFor(folder, { existedBefore: true }));
    expect(texts(store)).toEqual(Array.from({ length: 50 }, (_, i) => `note ${i}`));
    expect(checkStore(store.db)).toEqual([]);
    store.close();
  });
});

describe('the format', () => {
  test('is SQLCipher 4 under the raw key, worked out here without SQLite', () => {
    const { file } = existingStore(temporaryFolder());
    const page = readFileSync(file).subarray(0, 4096);
    const salt = page.subarray(0, 16);
    const ciphertext = page.subarray(16, 4096 - 80);
    const iv = page.subarray(4096 - 80, 4096 - 64);
    const code = page.subarray(4096 - 64);

    const macSalt = Buffer.from(salt.map((byte) => byte ^ 0x3a));
    const macKey = pbkdf2Sync(dataKey, macSalt, 2, 32, 'sha512');
    const pageNumber = Buffer.from([1, 0, 0, 0]);
    const expected = createHmac('sha512', macKey).update(ciphertext).update(iv).update(pageNumber).digest();
    expect(code.equals(expected)).toBe(true);

    const decipher = createDecipheriv('aes-256-cbc', dataKey, iv).setAutoPadding(false);
    const plain = Buffer.concat([decipher.update(ciphertext), decipher.final()]);
    // The first 16 bytes of the header gave way to the salt; the page size follows them, and 80 bytes are reserved.
    expect(plain.readUInt16BE(0)).toBe(4096);
    expect(plain[20 - 16]).toBe(80);
    expect(plain.includes('CREATE TABLE notes')).toBe(true);
  });

  test('opens with the raw key as SQLCipher writes it', () => {
    const { file } = existingStore(temporaryFolder());
    const db = new Database(file);
    db.pragma(`cipher = 'sqlcipher'`);
    db.pragma('legacy = 4');
    db.pragma(`key = "x'${dataKey.toString('hex')}'"`);
    expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(200);
    db.close();
  });
});

describe('a store that cannot be opened is refused, and left as it is', () => {
  const damages: readonly (readonly [string, string, (file: string) => void])[] = [
    ['gone', 'missing_store', (file) => rmSync(file)],
    ['cut to nothing', 'corrupt_store', (file) => truncateSync(file, 0)],
    ['cut short within its first page', 'corrupt_store', (file) => truncateSync(file, 1000)],
    ['changed in its first page', 'corrupt_store', (file) => flip(file, 2000)],
    ['changed in its salt', 'corrupt_store', (file) => flip(file, 3)],
    ['another kind of file', 'corrupt_store', (file) => writeFileSync(file, 'hello '.repeat(1000))],
    ['a plain SQLite file', 'corrupt_store', plainSqlite],
  ];
  test.each(damages)('%s: %s', (_, code, damage) => {
    const options = existingStore(temporaryFolder());
    damage(options.file);
    const before = existsSync(options.file) ? readFileSync(options.file) : null;
    expect(() => openStore(options)).toThrow(expect.objectContaining({ code }));
    expect(existsSync(options.file) ? readFileSync(options.file) : null).toEqual(before);
  });

  test('but an empty file from a first start that was cut short is used', () => {
    const options = optionsFor(temporaryFolder());
    writeFileSync(options.file, '');
    openStore(options).close();
    expect(statSync(options.file).size).toBeGreaterThan(0);
  });

  test('a page changed further back is found by the check and by the read', () => {
    const options = existingStore(temporaryFolder());
    flip(options.file, statSync(options.file).size - 2000);
    const store = openStore(options);
    expect(checkStore(store.db)).toHaveLength(1);
    expect(() => {
      try {
        texts(store);
      } catch (error) {
        throw toStoreError(error);
      }
    }).toThrow(expect.objectContaining({ code: 'corrupt_store' }));
    store.close();
  });

  test('a key of the wrong length is a defect, never a passphrase', () => {
    expect(() => openStore(optionsFor(temporaryFolder(), { dataKey: randomBytes(31) }))).toThrow(RangeError);
  });
});

describe('a read-only place: read_only_store', () => {
  // The superuser may write anywhere, so the store is handed to another user, who tries to open it.
  const user = process.getuid?.() === 0 ? 65534 : undefined;
  test.skipIf(process.platform === 'win32').each([
    ['folder and file', 0o500, 0o400],
    ['file', 0o700, 0o400],
    ['folder', 0o500, 0o600],
  ])('%s', async (_, folderMode, fileMode) => {
    const folder = temporaryFolder();
    const { file } = existingStore(folder);
    chmodSync(file, fileMode);
    if (user !== undefined) {
      chownSync(file, user, user);
      chownSync(folder, user, user);
    }
    chmodSync(folder, folderMode);
    const program = startProgram(
      `
      import { openStore } from '#electron/engine/store/open-store.ts';
      try {
        openStore({
          file: process.env.FOLDER + '/cmem.db', dataKey: Buffer.from(process.env.KEY, 'hex'), existedBefore: true,
          migrations: [{ number: 10, name: 'notes', up() {} }], backupFolder: process.env.FOLDER + '/backups',
          clock: Date.now, logger: { info() {}, warn() {}, error() {} },
        });
        console.log('opened');
      } catch (error) {
        console.log(error.code);
      }
      `,
      { env: { FOLDER: folder, KEY: dataKey.toString('hex') }, ...(user === undefined ? {} : { user }) },
    );
    expect(await program.nextLine()).toBe('read_only_store');
    await program.exited();
    chmodSync(folder, 0o700);
  });
});

describe('a full disk: disk_full', () => {
  test.skipIf(!canMountDisk())('while writing: what was there stays, and writing goes on once there is room', () => {
    const folder = smallDisk();
    const store = openStore(optionsFor(folder));
    add(store, 'before');
    const ballast = join(folder, 'ballast');
    fillDisk(ballast);
    expect(() => {
      try {
        store.db.transaction(() => {
          for (let i = 0; i < 5000; i++) add(store, randomBytes(500).toString('hex'));
        })();
      } catch (error) {
        throw toStoreError(error);
      }
    }).toThrow(expect.objectContaining({ code: 'disk_full' }));
    expect(texts(store)).toEqual(['before']);
    rmSync(ballast);
    add(store, 'after');
    expect(texts(store)).toEqual(['before', 'after']);
    expect(checkStore(store.db)).toEqual([]);
    store.close();
  });

  test.skipIf(!canMountDisk())('while opening', () => {
    const folder = smallDisk();
    const options = existingStore(folder);
    fillDisk(join(folder, 'ballast'));
    expect(() => openStore(options)).toThrow(expect.objectContaining({ code: 'disk_full' }));
    rmSync(join(folder, 'ballast'));
    const store = openStore(options);
    expect(texts(store)).toHaveLength(200);
    store.close();
  });
});

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8((bytes[at] ?? 0) ^ 1, at);
  writeFileSync(file, bytes);
}

function plainSqlite(file: string): void {
  rmSync(file);
  new Database(file).exec('CREATE TABLE t (a)').close();
}
