import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { EngineError } from '../engine-error.ts';
import { createPrivateFile, hasCode } from '../store/private-file.ts';
import { toStoreError } from '../store/store-error.ts';

/**
 * The wrapping key (32 bytes) in a key file, or null if there is no such file. Throws `key_source_unavailable` for a file
 * that others may read, that cannot be read, or that holds something else.
 */
export function readKeyFile(file: string): Buffer | null {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    if (hasCode(error, 'EACCES', 'EPERM')) throw unusable(file, 'cannot be read by this user');
    throw toStoreError(error);
  }
  try {
    const stat = fstatSync(handle);
    if (!stat.isFile()) throw unusable(file, 'is not a file');
    if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
      throw unusable(file, `can be read by other users. Run: chmod 600 "${file}"`);
    }
    const text = readFileSync(handle, 'latin1').trim();
    if (!/^[0-9a-f]{64}$/i.test(text)) throw unusable(file, 'is damaged: it must hold 64 hexadecimal digits');
    return Buffer.from(text, 'hex');
  } finally {
    closeSync(handle);
  }
}

/** Makes a key file with a random key, mode 0600, and answers with the key. Uses the one that is there already. */
export function readOrCreateKeyFile(file: string): Buffer {
  const existing = readKeyFile(file);
  if (existing !== null) return existing;
  const key = randomBytes(32);
  try {
    createPrivateFile(file, `${key.toString('hex')}\n`);
    return key;
  } catch (error) {
    key.fill(0);
    // Another store that shares the file was faster.
    const theirs = hasCode(error, 'EEXIST') ? readKeyFile(file) : null;
    if (theirs !== null) return theirs;
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw unusable(file, 'cannot be made: its folder does not exist');
    throw toStoreError(error);
  }
}

function unusable(file: string, what: string): EngineError {
  return new EngineError('key_source_unavailable', `The key file ${file} ${what}.`, { source: 'key_file', file });
}
