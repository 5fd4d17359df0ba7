import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { obtainDataKey } from '#electron/engine/crypto/data-key.ts';
import { loadConfig } from '#electron/platform/config.ts';
import { systemKeychain } from '#electron/platform/keychain.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import { serveEngine, environmentFor } from '#electron/testing/served-engine.ts';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';

const CONTENT = 'The zanzibar protocol uses a heliotrope handshake';
const WORDS = [
  'zanzibar',
  'heliotrope',
  'Zanzibar title',
  'kaleidoscope-tag',
  'quixotic/path',
  'vermilion query',
  'palimpsest-project',
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

const findIn = (folder: string, needles: readonly (string | Buffer)[]): string[] =>
  filesIn(folder).flatMap((file) => {
    const bytes = readFileSync(file);
    return needles.filter((needle) => bytes.includes(needle)).map((needle) => `${file}: ${needle.toString()}`);
  });

/** The key in the forms that a careless program writes. */
const formsOf = (key: Buffer): (string | Buffer)[] => [
  key,
  key.toString('hex'),
  key.toString('hex').toUpperCase(),
  key.toString('base64').slice(0, 42),
  key.toString('base64url').slice(0, 42),
];

const dataKeyOf = async (home: string): Promise<Buffer> => {
  const { paths, keyProtection } = loadConfig(environmentFor(home), hostPlace());
  const { dataKey } = await obtainDataKey({
    keysFile: paths.keysFile,
    storeFile: paths.storeFile,
    backupFolder: paths.backupFolder,
    protection: keyProtection,
    sources: { passphrase: undefined, keychain: systemKeychain, keyFile: paths.keyFile },
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  });
  return dataKey;
};

test('no byte of the data folder shows a memory, a key or a token: while running, after a kill and after a stop', async () => {
  const home = temporaryFolder();
  const engine = await serveEngine(home);
  const { client } = engine;
  const { id } = await client.call('memories.add', {
    content: CONTENT,
    title: 'Zanzibar title',
    tags: ['kaleidoscope-tag'],
    file_path: 'quixotic/path.ts',
    project: 'palimpsest-project',
  });
  await client.call('memories.update', { id, version: 1, content: `${CONTENT}, changed` });
  const { secret } = await client.call('tokens.create', { principal: 'agent', scopes: ['read'] });
  const { url } = await client.call('sign_in.create_link', {});
  await client.call('search.run', { query: 'vermilion query' });
  await client.call('memories.add', { content: '' }).catch(() => {});

  const key = await dataKeyOf(home);
  const needles = [
    ...WORDS,
    ...WORDS.map((word) => Buffer.from(word, 'utf16le')),
    secret,
    secret.slice(5),
    url.split('code=')[1]!,
    ...formsOf(key),
  ];
  expect(findIn(home, needles)).toEqual([]);
  for (const needle of needles) expect(engine.output()).not.toContain(needle.toString());
  await engine.kill();
  expect(findIn(home, needles)).toEqual([]);

  const again = await serveEngine(home);
  expect((await again.client.call('memories.get', { id })).content).toBe(`${CONTENT}, changed`);
  expect(await again.stop()).toBe(0);
  expect(findIn(home, needles)).toEqual([]);
});
