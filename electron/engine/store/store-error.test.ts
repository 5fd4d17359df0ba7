import Database from 'better-sqlite3-multiple-ciphers';
import { expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { codeOf, toStoreError } from './store-error.ts';

test.each([
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_IOERR_WRITE', 'disk_error'],
  ['SQLITE_READONLY', 'read_only_store'],
  ['SQLITE_READONLY_DIRECTORY', 'read_only_store'],
  ['SQLITE_READONLY_DBMOVED', 'missing_store'],
  ['SQLITE_CANTOPEN', 'read_only_store'],
  ['SQLITE_CORRUPT_VTAB', 'corrupt_store'],
  ['SQLITE_NOTADB', 'corrupt_store'],
  ['SQLITE_BUSY_SNAPSHOT', 'store_locked'],
])('%s is %s, without the message of SQLite, which may quote a statement', (sqlite, code) => {
  const error = toStoreError(new Database.SqliteError('near "private words"', sqlite));
  expect(error).toMatchObject({ name: 'EngineError', code, details: { cause: sqlite } });
  expect(JSON.stringify([error.message, error])).not.toContain('private');
  expect(error.cause).toBeUndefined();
});

test.each([
  ['ENOSPC', 'disk_full'],
  ['EROFS', 'read_only_store'],
  ['EIO', 'disk_error'],
])('%s is %s', (system, code) => {
  const error = Object.assign(new Error('text'), { code: system, syscall: 'write' });
  expect(toStoreError(error)).toMatchObject({ name: 'EngineError', code });
});

test('a defect stays what it is', () => {
  const defect = new TypeError('x is not a function');
  expect(toStoreError(defect)).toBe(defect);
  const constraint = new Database.SqliteError('UNIQUE constraint failed: notes.id', 'SQLITE_CONSTRAINT_UNIQUE');
  expect(toStoreError(constraint)).toBe(constraint);
  expect(codeOf(constraint)).toBe('SQLITE_CONSTRAINT_UNIQUE');
  const known = new EngineError('not_found', 'text');
  expect(toStoreError(known)).toBe(known);
  expect(toStoreError('thrown text')).toBeInstanceOf(Error);
});
