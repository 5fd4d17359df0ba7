import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeKeychain } from '#electron/testing/fake-keychain.ts';
import { type Program, startProgram } from '#electron/testing/start-program.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { unlockDataKey } from '../crypto/data-key.ts';

const secretWord = 'zebrafinch';

/** An engine's worth of writing: rows, words, a large sort, a backup before a migration. Stops when its input ends. */
const writer = `
  import { once } from 'node:events';
  import { randomUUID } from 'node:crypto';
  import { markStoreCreated, obtainDataKey } from '#electron/engine/crypto/data-key.ts';
  import { openStore } from '#electron/engine/store/open-store.ts';
  import { fakeKeychain } from '#electron/testing/fake-keychain.ts';
  const home = process.env.FOLDER;
  const context = {
    keysFile: home + '/keys.json', storeFile: home + '/cmem.db', backupFolder: home + '/backups', protection: 'key_file',
    sources: { passphrase: undefined, keychain: fakeKeychain('none'), keyFile: home + '/key' },
    clock: Date.now, newId: randomUUID,
  };
  const word = process.env.WORD;
  const notes = (db) => {
    db.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
    db.exec('CREATE VIRTUAL TABLE note_words USING fts5(text)');
    for (let i = 0; i < 3000; i++) {
      db.prepare('INSERT INTO notes (text) VALUES (?)').run((word + ' ' + i + ' ').repeat(20));
      db.prepare('INSERT INTO note_words (text) VALUES (?)').run(word + ' ' + i);
    }
  };
  const sorted = (db) => {
    db.exec('CREATE TABLE sorted AS SELECT text FROM notes ORDER BY text DESC; CREATE INDEX by_text ON sorted (text)');
  };
  const migrations = [{ number: 10, name: 'notes', up: notes }, { number: 20, name: 'sorted', up: sorted }];
  const run = async (known) => {
    const { dataKey, existedBefore } = await obtainDataKey(context);
    const logger = { info() {}, warn() {}, error() {} };
    return openStore({ ...context, file: context.storeFile, dataKey, existedBefore, migrations: known, logger });
  };
  (await run(migrations.slice(0, 1))).close();
  markStoreCreated(context);
  const store = await run(migrations);
  store.db.prepare('INSERT INTO notes (text) VALUES (?)').run(word);
  store.db.prepare('DELETE FROM notes WHERE id % 3 = 0').run();
  console.log('written');
  await once(process.stdin.resume(), 'end');
  store.close();
`;

function startWriter(home: string): Program {
  return startProgram(writer, { env: { FOLDER: home, WORD: secretWord } });
}

/** The key of the store in each shape in which it could have slipped out, and the text of its rows. */
async function secretsOf(home: string): Promise<Map<string, Buffer>> {
  const { dataKey } = await unlockDataKey({
    keysFile: join(home, 'keys.json'),
    sources: { passphrase: undefined, keychain: fakeKeychain('none'), keyFile: join(home, 'key') },
  });
  const hex = dataKey.toString('hex');
  return new Map([
    ['key', dataKey],
    ['key in hex', Buffer.from(hex)],
    ['key in upper hex', Buffer.from(hex.toUpperCase())],
    ['key in base64', Buffer.from(dataKey.toString('base64').slice(0, 42))],
    ['key in base64url', Buffer.from(dataKey.toString('base64url').slice(0, 42))],
    ['text', Buffer.from(secretWord)],
    ['text in UTF-16', Buffer.from(secretWord, 'utf16le')],
    ['header of a plain store', Buffer.from('SQLite format 3')],
  ]);
}

/** Every secret found in any file under the folder. */
function leaksIn(home: string, secrets: Map<string, Buffer>): string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  return files.flatMap((entry) => {
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    return [...secrets].filter(([, secret]) => bytes.includes(secret)).map(([what]) => `${what} in ${entry.name}`);
  });
}

test('no file under the data folder holds text or key: open, after kill -9, after a clean stop', async () => {
  const home = join(temporaryFolder(), randomUUID());
  const killed = startWriter(home);
  expect(await killed.nextLine()).toBe('written');
  const secrets = await secretsOf(home);
  expect(readdirSync(home)).toContain('cmem.db-wal');
  expect(readdirSync(join(home, 'backups'))).toHaveLength(1);
  expect(leaksIn(home, secrets)).toEqual([]);
  await killed.kill();
  expect(leaksIn(home, secrets)).toEqual([]);

  const stopped = startProgram(writer.replace('(await run(migrations.slice(0, 1))).close();', ''), {
    env: { FOLDER: home, WORD: secretWord },
  });
  expect(await stopped.nextLine()).toBe('written');
  stopped.endInput();
  expect(await stopped.exited()).toBe(0);
  expect(readdirSync(home)).not.toContain('cmem.db-wal');
  expect(leaksIn(home, secrets)).toEqual([]);

  // The search itself finds what is there.
  for (const [what, secret] of secrets) {
    writeFileSync(join(home, 'planted'), Buffer.concat([Buffer.alloc(5000), secret, Buffer.alloc(10)]));
    expect(leaksIn(home, secrets)).toContain(`${what} in planted`);
  }
});
