import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3-multiple-ciphers';
import { EngineError } from '../engine/engine-error.ts';

export interface InstanceLock {
  /** Lets the next engine in. Does nothing the second time. */
  release(): void;
}

/**
 * Milliseconds. Two that start at once may block each other for a moment, as each holds a shared lock while it waits for
 * the exclusive one; within this time one of them has stepped back.
 */
const PATIENCE = 500;

/**
 * Makes this process the one owner of a data folder, which it makes if need be (mode 0700). It holds an exclusive SQLite
 * transaction on an empty file: the operating system ends it with the process, however that dies, so that there is no
 * stale lock to recognise. The file stays; on POSIX systems nothing else in this process may open and close it, for that
 * would drop the lock. Throws `store_locked`, or `read_only_store`.
 */
export function acquireInstanceLock(home: string): InstanceLock {
  const file = join(home, 'engine.lock');
  let db: Database.Database | undefined;
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    createIfMissing(file);
    db = new Database(file, { timeout: PATIENCE });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    throw toLockError(error, home);
  }
  const held = db;
  return { release: () => void held.close() };
}

/** Without opening a file that is there, which this process may hold locked. */
function createIfMissing(file: string): void {
  if (existsSync(file)) return;
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function toLockError(error: unknown, home: string): unknown {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_BUSY')) {
    return new EngineError(
      'store_locked',
      `CMEM is running over the data folder ${home} already: "cmem status" shows it, "cmem open" opens it, "cmem stop" stops it.`,
      { home },
    );
  }
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/.test(code)) {
    return new EngineError('read_only_store', `The data folder ${home} cannot be written to. Check its permissions.`, {
      home,
    });
  }
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/.test(code)) {
    return new EngineError('disk_full', `The disk that holds ${home} is full. Free some space and try again.`, {
      home,
    });
  }
  if (/^(EIO|SQLITE_IOERR)/.test(code)) {
    return new EngineError('disk_error', `The disk that holds ${home} failed to read or write. Check it.`, { home });
  }
  return error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
