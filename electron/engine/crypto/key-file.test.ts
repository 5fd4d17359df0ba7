import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts';

const unavailable = (message: RegExp) =>
  expect.objectContaining({ code: 'key_source_unavailable', message: expect.stringMatching(message) });

test('is made once, the owner’s only, and read again', () => {
  const file = join(temporaryFolder(), 'key');
  expect(readKeyFile(file)).toBeNull();
  const key = readOrCreateKeyFile(file);
  expect(key).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['key']);
  expect(readOrCreateKeyFile(file)).toEqual(key);
  expect(readKeyFile(file)).toEqual(key);
});

test.skipIf(process.platform === 'win32')('is refused while others may read it, with the command that helps', () => {
  const file = join(temporaryFolder(), 'key');
  readOrCreateKeyFile(file);
  for (const mode of [0o640, 0o604, 0o620, 0o644]) {
    chmodSync(file, mode);
    expect(() => readKeyFile(file)).toThrow(unavailable(/chmod 600 ".*key"/));
  }
  chmodSync(file, 0o400);
  expect(readKeyFile(file)).toHaveLength(32);
});

test('may be a link, as mounted secrets are, and end in any line ending', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'real');
  readOrCreateKeyFile(file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('\n', '\r\n'));
  symlinkSync(file, join(folder, 'key'));
  expect(readKeyFile(join(folder, 'key'))).toEqual(readKeyFile(file));
});

test.each(['', 'abc', `${'0'.repeat(63)}g`, '0'.repeat(66)])('is never written over when it holds %j', (content) => {
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, content, { mode: 0o600 });
  expect(() => readKeyFile(file)).toThrow(unavailable(/64 hexadecimal digits/));
  expect(() => readOrCreateKeyFile(file)).toThrow(unavailable(/64 hexadecimal digits/));
  expect(readFileSync(file, 'utf8')).toBe(content);
});

test('is not looked for where it cannot be', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'key'), { mode: 0o700 });
  expect(() => readKeyFile(join(folder, 'key'))).toThrow(unavailable(/not a file/));
  expect(() => readOrCreateKeyFile(join(folder, 'none', 'key'))).toThrow(unavailable(/folder does not exist/));
});
