import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { canMountDisk, smallDisk } from '#electron/testing/small-disk.ts';
import { startProgram } from '#electron/testing/start-program.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { listBackups, pruneBackups } from './back-up.ts';
import { connect } from './connect.ts';
import { type Migration, planMigrations } from './migrate.ts';
import { openStore, type Store } from './open-store.ts';

const dataKey = randomBytes(32);
const noon = Date.UTC(2026, 0, 2, 12);

const first: Migration = {
  number: 10,
  name: 'notes',
  up: (db) =>
    void db.exec(`
      CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
      CREATE VIRTUAL TABLE note_words USING fts5(text);
      CREATE VIRTUAL TABLE note_vectors USING vec0(embedding float[4], chunk_size=8);
    `),
};
const second: Migration = {
  number: 20,
  name: 'stars',
  up: (db) => void db.exec('ALTER TABLE notes ADD COLUMN stars INTEGER NOT NULL DEFAULT 0'),
};
const broken: Migration = {
  number: 30,
  name: 'broken',
  up: (db) => {
    db.exec('DELETE FROM notes');
    JSON.parse('a private memory');
  },
};

function open(folder: string, migrations: readonly Migration[], time = noon): Store {
  return openStore({
    file: join(folder, 'cmem.db'),
    backupFolder: join(folder, 'backups'),
    dataKey,
    migrations,
    existedBefore: false,
    clock: () => time,
    logger: silentLogger,
  });
}

/** A store at schema 10 that holds notes, with words and vectors, some of them deleted again. */
function storeAtTen(folder: string): void {
  const { db, close } = open(folder, [first]);
  const note = db.prepare('INSERT INTO notes (id, text) VALUES (?, ?)');
  const words = db.prepare('INSERT INTO note_words (rowid, text) VALUES (?, ?)');
  const vector = db.prepare('INSERT INTO note_vectors (rowid, embedding) VALUES (?, ?)');
  db.transaction(() => {
    for (let id = 1; id <= 40; id++) {
      note.run(id, `plaintext note ${id}`);
      words.run(id, `plaintext note ${id}`);
      vector.run(BigInt(id), Buffer.from(new Float32Array([id, 0, 0, 1]).buffer));
    }
    db.exec('DELETE FROM notes WHERE id BETWEEN 9 AND 16');
    db.exec('DELETE FROM note_words WHERE rowid BETWEEN 9 AND 16');
    db.exec('DELETE FROM note_vectors WHERE rowid BETWEEN 9 AND 16');
  })();
  close();
}

function countNotes({ db }: Store): unknown {
  return db.prepare('SELECT count(*) FROM notes').pluck().get();
}

describe('the plan', () => {
  test('is what is newer than the store, in order', () => {
    expect(planMigrations(0, [first, second])).toEqual([first, second]);
    expect(planMigrations(10, [first, second])).toEqual([second]);
    expect(planMigrations(20, [first, second])).toEqual([]);
  });

  test('refuses a store that is newer than the program', () => {
    expect(() => planMigrations(30, [first, second])).toThrow(expect.objectContaining({ code: 'newer_schema' }));
  });

  test('refuses migrations that are out of order', () => {
    expect(() => planMigrations(0, [second, first])).toThrow(RangeError);
    expect(() => planMigrations(0, [first, first])).toThrow(RangeError);
  });
});

test('a new store gets all of them and needs no backup', () => {
  const folder = temporaryFolder();
  const store = open(folder, [first, second]);
  expect(store.schemaVersion).toBe(20);
  expect(listBackups(join(folder, 'backups'))).toEqual([]);
  store.close();
});

test('a store from a newer program is refused and left as it is', () => {
  const folder = temporaryFolder();
  open(folder, [first, second]).close();
  const before = readFileSync(join(folder, 'cmem.db'));
  expect(() => open(folder, [first])).toThrow(expect.objectContaining({ code: 'newer_schema' }));
  expect(readFileSync(join(folder, 'cmem.db')).equals(before)).toBe(true);
});

describe('the backup', () => {
  test('is encrypted, the owner’s only, complete, and of the schema before', () => {
    const folder = temporaryFolder();
    storeAtTen(folder);
    const store = open(folder, [first, second]);
    expect(store.schemaVersion).toBe(20);
    store.close();

    expect(readdirSync(join(folder, 'backups'))).toEqual(['before-20-20260102T120000000Z.db']);
    const backup = join(folder, 'backups', 'before-20-20260102T120000000Z.db');
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    const bytes = readFileSync(backup);
    expect(bytes.includes('plaintext')).toBe(false);
    expect(bytes.includes('SQLite format 3')).toBe(false);

    const copy = connect(backup, dataKey);
    expect(copy.pragma('user_version', { simple: true })).toBe(10);
    expect(copy.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(32);
    expect(copy.prepare(`SELECT rowid FROM note_words WHERE text MATCH '"note 40"'`).pluck().all()).toEqual([40]);
    const nearest = copy.prepare<[Buffer], number>(
      'SELECT rowid FROM note_vectors WHERE embedding MATCH ? AND k = 3 ORDER BY distance',
    );
    expect(
      nearest
        .pluck()
        .all(Buffer.from(new Float32Array([30, 0, 0, 1]).buffer))
        .toSorted((a, b) => a - b),
    ).toEqual([29, 30, 31]);
    copy.close();
  });

  test('is kept thrice, by time and not by number', () => {
    const folder = temporaryFolder();
    const names = [
      'before-100-20260101T000000000Z.db',
      'before-20-20260102T000000000Z.db',
      'before-30-20260103T000000000Z.db',
      'before-40-20260104T000000000Z.db',
    ];
    for (const name of [...names, 'mine.db']) writeFileSync(join(folder, name), '');
    pruneBackups(folder);
    expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'mine.db'].toSorted());
  });

  test.skipIf(!canMountDisk())('is not begun where copy and migration would not fit', () => {
    const folder = smallDisk();
    open(folder, [first]).close();
    expect(() => open(folder, [first, second])).toThrow(
      expect.objectContaining({ code: 'disk_full', message: expect.stringMatching(/needs \d+ MiB free/) }),
    );
    const store = open(folder, [first]);
    expect(store.schemaVersion).toBe(10);
    store.close();
  });

  test('leaves nothing half-made from an earlier start', () => {
    const folder = temporaryFolder();
    storeAtTen(folder);
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'before-20-20260101T120000000Z.db.partial'), 'half');
    open(folder, [first, second]).close();
    expect(readdirSync(join(folder, 'backups'))).toEqual(['before-20-20260102T120000000Z.db']);
  });
});

describe('a migration that fails', () => {
  test('leaves the store at the one before it, and quotes no data', () => {
    const folder = temporaryFolder();
    storeAtTen(folder);
    let failure: unknown;
    try {
      open(folder, [first, second, broken]);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({
      code: 'migration_failed',
      message: expect.stringContaining('Migration 30'),
      details: { number: 30, name: 'broken', cause: 'SyntaxError' },
    });
    expect(String(failure)).not.toContain('private');
    const store = open(folder, [first, second]);
    expect(store.schemaVersion).toBe(20);
    expect(countNotes(store)).toBe(32);
    store.close();
    expect(listBackups(join(folder, 'backups'))).toHaveLength(1);
  });

  test('does not pile up backups when it is tried again and again', () => {
    const folder = temporaryFolder();
    storeAtTen(folder);
    for (let i = 0; i < 4; i++) expect(() => open(folder, [first, broken], noon + i)).toThrow('Migration 30');
    expect(listBackups(join(folder, 'backups'))).toEqual([]);
  });

  test('is one that leaves a foreign key to nowhere', () => {
    const orphans: Migration = {
      number: 20,
      name: 'orphans',
      up: (db) =>
        void db.exec(`
          CREATE TABLE links (note_id INTEGER NOT NULL REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED) STRICT;
          PRAGMA defer_foreign_keys = ON;
          INSERT INTO links VALUES (999);
        `),
    };
    const folder = temporaryFolder();
    storeAtTen(folder);
    expect(() => open(folder, [first, orphans])).toThrow(expect.objectContaining({ code: 'migration_failed' }));
  });
});

test('kill -9 in the middle of a migration leaves the store as it was, and the next start goes through', async () => {
  const folder = temporaryFolder();
  storeAtTen(folder);
  const program = startProgram(
    `
    import { openStore } from '#electron/engine/store/open-store.ts';
    import { writeSync } from 'node:fs';
    const slow = (db) => {
      db.exec('DELETE FROM notes');
      db.exec('CREATE TABLE more (text TEXT) STRICT');
      const insert = db.prepare('INSERT INTO more VALUES (hex(randomblob(1000)))');
      // More than the cache holds, so that pages of this transaction are in the log already.
      for (let i = 0; i < 40000; i++) insert.run();
      writeSync(1, 'in the middle\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    openStore({
      file: process.env.FOLDER + '/cmem.db', dataKey: Buffer.from(process.env.KEY, 'hex'), existedBefore: true,
      migrations: [{ number: 10, name: 'notes', up() {} }, { number: 20, name: 'slow', up: slow }],
      backupFolder: process.env.FOLDER + '/backups', clock: Date.now, logger: { info() {}, warn() {}, error() {} },
    });
    `,
    { env: { FOLDER: folder, KEY: dataKey.toString('hex') } },
  );
  expect(await program.nextLine()).toBe('in the middle');
  expect(statSync(join(folder, 'cmem.db-wal')).size).toBeGreaterThan(1_000_000);
  await program.kill();
  expect(listBackups(join(folder, 'backups'))).toHaveLength(1);

  const before = open(folder, [first]);
  expect(before.schemaVersion).toBe(10);
  expect(countNotes(before)).toBe(32);
  before.close();
  const after = open(folder, [first, second]);
  expect(after.schemaVersion).toBe(20);
  expect(countNotes(after)).toBe(32);
  after.close();
});
