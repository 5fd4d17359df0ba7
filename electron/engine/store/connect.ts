import Database from 'better-sqlite3-multiple-ciphers';
import * as sqliteVec from 'sqlite-vec';

/** Milliseconds that a statement waits for another connection's lock. */
const BUSY_TIMEOUT = 5000;

/**
 * Opens an existing file as SQLCipher 4 (pages of 4096 bytes, AES-256-CBC, HMAC-SHA512) under a raw key of 32 bytes.
 * Reads nothing yet, so a wrong key does not show here. Throws `SqliteError`.
 */
export function connect(file: string, dataKey: Buffer, readonly = false): Database.Database {
  // A key of any other length would be taken for a passphrase, without a word.
  if (dataKey.length !== 32) throw new RangeError('The data key must have 32 bytes');
  const db = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT, readonly });
  const rawKey = Buffer.concat([Buffer.from('raw:'), dataKey]);
  try {
    // In this order: the cipher, its parameters, the key, and only then anything that reads a page.
    db.pragma(`cipher = 'sqlcipher'`);
    db.pragma('legacy = 4');
    db.key(rawKey);
    // SQLite opens the extension itself, and so from beside the archive of a packaged app.
    db.loadExtension(sqliteVec.getLoadablePath().replace(/\bapp\.asar(?=[/\\])/, 'app.asar.unpacked'));
    return db;
  } catch (error) {
    db.close();
    throw error;
  } finally {
    rawKey.fill(0);
  }
}
