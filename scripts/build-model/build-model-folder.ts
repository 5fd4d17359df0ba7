import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, weightsFile } from '#electron/engine/embedding/model-files.ts';
import { readModelManifest, type ModelManifest } from '#electron/engine/embedding/model-manifest.ts';
import { bertGraph, type BertConfig } from './bert-graph.ts';
import { digestOf, findDamage, installModel, type ModelFiles } from './installed-model.ts';
import { explainWriteFailure, ModelBuildError } from './model-build-error.ts';
import { openSafetensors } from './safetensors.ts';
import { readSourcePackage, SOURCE_FILES } from './source-package.ts';
import { tokenizerConfig } from './tokenizer-config.ts';

type Digests = ModelManifest['inputs'];

/** Builds what is missing or damaged, and nothing if nothing is. @returns what was done @throws ModelBuildError */
export async function buildModel(folder: string): Promise<string> {
  const manifest = await readManifest(folder);
  const damaged = await findDamage(folder, manifest.outputs);
  if (damaged.length === 0) {
    await install(folder, {}, manifest.outputs);
    return `The model ${manifest.name} is built and every byte is right.`;
  }
  const { files, inputs, outputs } = await buildFiles(manifest);
  const { package: packageName } = manifest.source;
  requireSame(manifest.inputs, inputs, `of ${packageName} is not the one this build was made for: run \`npm ci\``);
  requireSame(manifest.outputs, outputs, 'came out different: if that is meant, run with --update-manifest');
  await install(folder, files, manifest.outputs);
  return `Built the model ${manifest.name}.`;
}

/** Builds the model and writes the digests of its inputs and outputs into the manifest. @throws ModelBuildError */
export async function updateManifest(folder: string): Promise<string> {
  const manifest = await readManifest(folder);
  const { files, inputs, outputs } = await buildFiles(manifest);
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify({ ...manifest, inputs, outputs }, null, 2)}\n`);
  await install(folder, files, outputs);
  return `Built the model ${manifest.name} and wrote its digests into ${MANIFEST_FILE}.`;
}

async function readManifest(folder: string): Promise<ModelManifest> {
  try {
    return await readModelManifest(folder);
  } catch (cause) {
    throw new ModelBuildError((cause as Error).message, { cause });
  }
}

async function buildFiles(manifest: ModelManifest): Promise<{ files: ModelFiles; inputs: Digests; outputs: Digests }> {
  const source = await readSourcePackage(manifest.source.package);
  const inputs = {
    [SOURCE_FILES.weights]: digestOf([source.weights]),
    [SOURCE_FILES.tokenizer]: digestOf([source.tokenizer]),
    [SOURCE_FILES.config]: digestOf([source.config]),
  };
  const config = JSON.parse(new TextDecoder().decode(source.config)) as BertConfig;
  const weights = openSafetensors(source.weights);
  const files: ModelFiles = {
    [weightsFile('fp32')]: bertGraph(config, weights, 'fp32'),
    [weightsFile('int8')]: bertGraph(config, weights, 'int8'),
    'tokenizer.json': [source.tokenizer],
    'tokenizer_config.json': [new TextEncoder().encode(tokenizerConfig(manifest.windowTokens))],
    'config.json': [source.config],
  };
  const outputs = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, digestOf(content)]));
  return { files, inputs, outputs };
}

function requireSame(expected: Digests, actual: Digests, otherwise: string): void {
  for (const path of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (expected[path]?.sha256 !== actual[path]?.sha256) throw new ModelBuildError(`The file ${path} ${otherwise}.`);
  }
}

async function install(folder: string, files: ModelFiles, outputs: Digests): Promise<void> {
  try {
    await installModel(folder, files, outputs);
  } catch (error) {
    throw explainWriteFailure(error, folder);
  }
}
