import { createHash } from 'node:crypto';
import { EMBEDDED_TEXT_VERSION } from './embedding-context.ts';
import type { Embedder, EmbeddingModel, Logger } from '../ports.ts';
import { TOKENIZER_FILE, weightsFile, type ModelPrecision } from './model-files.ts';
import { readModelManifest } from './model-manifest.ts';
import type { StartModelProcess } from './model-process.ts';
import { openProcessEmbedder } from './process-embedder.ts';

export interface OnnxEmbedderOptions {
  /** As `npm run model` builds it. */
  readonly modelFolder: string;
  readonly precision: ModelPrecision;
  readonly logger: Logger;
  /** How long the process for documents is kept without work. */
  readonly documentsIdleMs?: number;
  readonly startProcess?: StartModelProcess | undefined;
}

/** Describes the model from its manifest alone, which is there even when the model is not built.
 *  @throws Error when the manifest is missing or wrong */
export const readOnnxModel = async (modelFolder: string, precision: ModelPrecision): Promise<EmbeddingModel> => {
  const { name, dimensions, windowTokens, pooling, normalized, outputs } = await readModelManifest(modelFolder);
  const files = [weightsFile(precision), TOKENIZER_FILE].map((file) => outputs[file]?.sha256);
  const decisive = JSON.stringify({
    files,
    pooling,
    normalized,
    windowTokens,
    precision,
    text: EMBEDDED_TEXT_VERSION,
  });
  return {
    name: `${name} ${precision}`,
    fingerprint: createHash('sha256').update(decisive).digest('hex'),
    dimensions,
    windowTokens,
  };
};

/** The built-in model. Throws `EngineError` as `openProcessEmbedder` does. */
export const openOnnxEmbedder = async (options: OnnxEmbedderOptions): Promise<Embedder> => {
  const { modelFolder, precision, logger, documentsIdleMs, startProcess } = options;
  const model = await readOnnxModel(modelFolder, precision);
  const { dimensions, windowTokens } = model;
  return openProcessEmbedder({
    settings: (threads) => ({ kind: 'built-in', modelFolder, precision, dimensions, windowTokens, threads }),
    describe: () => model,
    logger,
    documentsIdleMs,
    startProcess,
  });
};
