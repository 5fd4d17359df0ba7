import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the folder and its missing parents, open to its owner only. One that exists is left as it is. */
export function ensurePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** Puts a file (mode 0600) in the place of the one that may be there. After a power cut either is there, whole. */
export function replacePrivateFile(file: string, content: string): void {
  const temporary = writeTemporary(file, content);
  try {
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/** Makes a file (mode 0600) that is either absent or whole. Throws EEXIST rather than touch one that is there. */
export function createPrivateFile(file: string, content: string): void {
  const temporary = writeTemporary(file, content);
  try {
    // Not rename, which would silently win over a file made in the meantime.
    linkSync(temporary, file);
  } catch (error) {
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    // FAT and some network file systems know no hard links.
    writeDurably(file, content);
  } finally {
    rmSync(temporary, { force: true });
  }
  syncFolder(dirname(file));
}

/** Makes the names in a folder durable. Windows cannot open a folder; NTFS journals names by itself. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') syncFile(folder, 'r');
}

export function syncFile(file: string, flags: 'r' | 'r+' = 'r+'): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Whether it is a system error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function writeTemporary(file: string, content: string): string {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    writeDurably(temporary, content);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return temporary;
}

function writeDurably(file: string, content: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
