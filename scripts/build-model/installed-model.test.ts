import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#electron/testing/temporary-folder.ts';
import { digestOf, findDamage, installModel, looksBuilt, type ModelFiles } from './installed-model.ts';

const FILES: ModelFiles = {
  'onnx/model.onnx': [Buffer.from('weights '), Buffer.from('in two pieces')],
  'config.json': [Buffer.from('{}')],
};
const OUTPUTS = Object.fromEntries(Object.entries(FILES).map(([path, content]) => [path, digestOf(content)]));

const folderWithManifest = (): string => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'manifest.json'), '{"version":1}');
  return folder;
};

test('an installed model is whole and leaves nothing else', async () => {
  const folder = folderWithManifest();
  expect(await looksBuilt(folder)).toBe(false);
  await installModel(folder, FILES, OUTPUTS);
  expect(await looksBuilt(folder)).toBe(true);
  expect(await findDamage(folder, OUTPUTS)).toEqual([]);
  expect(readFileSync(join(folder, 'onnx/model.onnx'), 'utf8')).toBe('weights in two pieces');
  expect(readdirSync(folder).toSorted()).toEqual(['.built', 'config.json', 'manifest.json', 'onnx']);
});

test('a file of another size is seen at a look, one of other bytes by reading', async () => {
  const folder = folderWithManifest();
  await installModel(folder, FILES, OUTPUTS);
  writeFileSync(join(folder, 'config.json'), '[]');
  expect(await looksBuilt(folder)).toBe(true);
  expect(await findDamage(folder, OUTPUTS)).toEqual(['config.json']);
  writeFileSync(join(folder, 'config.json'), '[1]');
  expect(await looksBuilt(folder)).toBe(false);
});

test('a model built by another manifest does not count', async () => {
  const folder = folderWithManifest();
  await installModel(folder, FILES, OUTPUTS);
  writeFileSync(join(folder, 'manifest.json'), '{"version":2}');
  expect(await looksBuilt(folder)).toBe(false);
});

test('several builds at once leave one whole model', async () => {
  const folder = folderWithManifest();
  await Promise.all(Array.from({ length: 8 }, () => installModel(folder, FILES, OUTPUTS)));
  expect(await looksBuilt(folder)).toBe(true);
  expect(await findDamage(folder, OUTPUTS)).toEqual([]);
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^\.building-/));
});

test('what a killed build left is cleared away, what a running one writes is not', async () => {
  const folder = folderWithManifest();
  for (const name of ['.building-old', '.building-new']) mkdirSync(join(folder, name));
  utimesSync(join(folder, '.building-old'), 0, 0);
  await installModel(folder, FILES, OUTPUTS);
  expect(readdirSync(folder)).not.toContain('.building-old');
  expect(readdirSync(folder)).toContain('.building-new');
});
