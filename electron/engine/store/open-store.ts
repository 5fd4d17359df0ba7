import { closeSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'better-sqlite3-multiple-ciphers';
import { EngineError } from '../engine-error.ts';
import type { Clock, Logger } from '../ports.ts';
import { connect } from './connect.ts';
import { migrate, type Migration } from './migrate.ts';
import { ensurePrivateFolder, hasCode } from './private-file.ts';
import { codeOf, toStoreError } from './store-error.ts';

export interface StoreOptions {
  readonly file: string;
  /** 32 bytes. Stays the caller's, who wipes it. */
  readonly dataKey: Buffer;
  readonly migrations: readonly Migration[];
  readonly backupFolder: string;
  /** Whether there was a store before: then a missing or empty file is a loss, never a fresh start. */
  readonly existedBefore: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface Store {
  readonly db: Database.Database;
  /** The number of the newest migration applied. */
  readonly schemaVersion: number;
  /** Writes the log back into the store and closes it. Does nothing the second time. */
  close(): void;
}

/** Run on every opening, for none of them but the first is kept in the file. */
const pragmas: readonly string[] = [
  'journal_mode = WAL',
  'synchronous = FULL',
  // A plain fsync on macOS leaves the data in the drive's cache.
  'fullfsync = ON',
  'foreign_keys = ON',
  // Sorting and VACUUM would else write rows in clear to a temporary file.
  'temp_store = MEMORY',
  'secure_delete = ON',
  'mmap_size = 0',
  'cell_size_check = ON',
  // KiB when negative. Pages in the cache are decrypted already.
  'cache_size = -32768',
  // Pages of 4 KiB.
  'wal_autocheckpoint = 1000',
  // Bytes that the log keeps after a checkpoint.
  'journal_size_limit = 16777216',
];

/**
 * Opens the encrypted store, makes it where it may be made, and brings its schema up to date. Throws `EngineError`:
 * `missing_store`, `corrupt_store`, `newer_schema`, `migration_failed`, `read_only_store`, `disk_full`, `disk_error`,
 * `store_locked`.
 */
export function openStore(options: StoreOptions): Store {
  let db: Database.Database | undefined;
  try {
    prepareFile(options);
    db = connect(options.file, options.dataKey);
    readFirstPage(db, options);
    for (const pragma of pragmas) db.pragma(pragma);
    proveWritable(db);
    const schemaVersion = migrate(db, options);
    return { db, schemaVersion, close: closer(db, options.logger) };
  } catch (error) {
    db?.close();
    throw toStoreError(error);
  }
}

/**
 * Reads every page, which also verifies its authentication code, and the indexes. Answers with what is wrong, in words
 * that hold no stored text; nothing if all is well. Takes seconds on a large store.
 */
export function checkStore(db: Database.Database): string[] {
  try {
    const answers = db.prepare<[], string>('PRAGMA quick_check(100)').pluck().all();
    return answers.filter((answer) => answer !== 'ok');
  } catch (error) {
    const known = toStoreError(error);
    if (!(known instanceof EngineError)) throw error;
    return [`${known.message} (${codeOf(error)})`];
  }
}

function prepareFile({ file, existedBefore, backupFolder }: StoreOptions): void {
  const state = inspectFile(file);
  if (state === 'missing') {
    if (existedBefore) throw missingStore(file, backupFolder);
    ensurePrivateFolder(dirname(file));
    // SQLite would make it readable to others; its log and index take over the mode of the file.
    closeSync(openSync(file, 'wx', 0o600));
  } else if (state === 'empty') {
    if (existedBefore) throw corruptStore(file, backupFolder, 'is empty');
  } else if (state === 'plain') {
    throw corruptStore(file, backupFolder, 'is an SQLite file that is not encrypted');
  }
}

/**
 * Only before this process has connected to the file: closing any handle on it drops, on POSIX systems, the locks that
 * SQLite holds through another one.
 */
function inspectFile(file: string): 'missing' | 'empty' | 'plain' | 'present' {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    throw error;
  }
  try {
    const head = Buffer.alloc(16);
    if (readSync(handle, head, 0, head.length, 0) === 0) return 'empty';
    return head.toString('latin1') === 'SQLite format 3\0' ? 'plain' : 'present';
  } finally {
    closeSync(handle);
  }
}

/** The key was checked against `keys.json` before, so a first page that does not open is not for want of the key. */
function readFirstPage(db: Database.Database, { file, backupFolder }: StoreOptions): void {
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
    throw corruptStore(file, backupFolder, 'is damaged, or belongs to another keys.json');
  }
}

/**
 * SQLite opens a file that it may not write as a read-only one, and says so only at a write; BEGIN IMMEDIATE quietly
 * becomes a plain BEGIN there.
 */
function proveWritable(db: Database.Database): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; ROLLBACK`);
}

function closer(db: Database.Database, logger: Logger): () => void {
  return () => {
    if (!db.open) return;
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Nothing is lost: the log is read at the next opening.
      logger.warn('store_checkpoint_failed', { code: codeOf(error) });
    }
    db.close();
  };
}

function missingStore(file: string, backupFolder: string): EngineError {
  return new EngineError(
    'missing_store',
    `The store ${file} is gone, though it was there before. Put it back, or copy a backup from ${backupFolder} there.`,
    { file, backup_folder: backupFolder },
  );
}

function corruptStore(file: string, backupFolder: string, what: string): EngineError {
  return new EngineError(
    'corrupt_store',
    `The store ${file} ${what}. Nothing was changed. Move it aside and copy a backup from ${backupFolder} there.`,
    { file, backup_folder: backupFolder },
  );
}
