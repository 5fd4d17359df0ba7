import Database from 'better-sqlite3-multiple-ciphers';
import type { ErrorCode } from '#shared/schemas/error.ts';
import { EngineError } from '../engine-error.ts';

interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
}

const diskFull: Failure = {
  code: 'disk_full',
  message: 'The disk that holds the data folder is full, and nothing was changed. Free some space and try again.',
};
const readOnly: Failure = {
  code: 'read_only_store',
  message: 'The data folder cannot be written to. Check its permissions, and that its disk is not mounted read-only.',
};
const diskError: Failure = {
  code: 'disk_error',
  message: 'The disk failed to read or write the store. Check the disk, and make a copy of the data folder first.',
};
const corrupt: Failure = {
  code: 'corrupt_store',
  message: 'The store is damaged. Keep a copy of the data folder, then restore a backup.',
};
const locked: Failure = {
  code: 'store_locked',
  message: 'Another program holds the store. Close it and try again.',
};
const moved: Failure = {
  code: 'missing_store',
  message: "The store's file was moved or deleted while it was open. Put it back and restart.",
};

/** Longest first: an extended result code says more than its primary one. */
const failures: readonly (readonly [prefix: string, Failure])[] = [
  ['SQLITE_READONLY_DBMOVED', moved],
  // Growing the index of the write-ahead log is the first thing to fail on a full disk.
  ['SQLITE_IOERR_SHMSIZE', diskFull],
  ['SQLITE_FULL', diskFull],
  ['SQLITE_READONLY', readOnly],
  ['SQLITE_CANTOPEN', readOnly],
  ['SQLITE_PERM', readOnly],
  ['SQLITE_CORRUPT', corrupt],
  ['SQLITE_NOTADB', corrupt],
  ['SQLITE_IOERR', diskError],
  ['SQLITE_BUSY', locked],
  ['SQLITE_LOCKED', locked],
  ['ENOSPC', diskFull],
  ['EDQUOT', diskFull],
  ['EACCES', readOnly],
  ['EPERM', readOnly],
  ['EROFS', readOnly],
  ['EIO', diskError],
];

/**
 * What to throw for an error of SQLite or of the file system: an `EngineError` where the store's state is the cause, the
 * error itself where it is a defect. SQLite's own message is left behind, for it may quote what stands in a statement.
 */
export function toStoreError(error: unknown): Error {
  if (error instanceof EngineError) return error;
  if (!(error instanceof Error)) return new Error('Something other than an Error was thrown', { cause: error });
  const code = codeOf(error);
  const failure = failures.find(([prefix]) => code.startsWith(prefix))?.[1];
  return failure === undefined ? error : new EngineError(failure.code, failure.message, { cause: code });
}

/** The result code of SQLite or of the system call, or an empty string: safe to show, unlike the message. */
export function codeOf(error: unknown): string {
  if (error instanceof Database.SqliteError) return error.code;
  return error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : '';
}
