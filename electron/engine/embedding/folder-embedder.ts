import { createHash } from 'node:crypto';
import { EngineError } from '../engine-error.ts';
import type { Embedder, Logger, ModelCard } from '../ports.ts';
import { EMBEDDED_TEXT_VERSION } from './embedding-context.ts';
import { whyUnfit } from './model-dimensions.ts';
import type { ModelPrecision } from './model-files.ts';
import { readModelFolder } from './model-folder.ts';
import type { StartModelProcess } from './model-process.ts';
import { prefixedEmbedder } from './prefixed-embedder.ts';
import { openProcessEmbedder } from './process-embedder.ts';

export interface FolderEmbedderOptions {
  /** In the layout of transformers.js: `config.json`, `tokenizer.json`, `tokenizer_config.json`, `onnx/model*.onnx`. */
  readonly modelFolder: string;
  readonly precision: ModelPrecision;
  readonly card: ModelCard;
  readonly logger: Logger;
  readonly startProcess?: StartModelProcess | undefined;
}

/** A model other than the built-in one, by transformers.js. Throws `EngineError` as `openProcessEmbedder` does. */
export const openFolderEmbedder = async (options: FolderEmbedderOptions): Promise<Embedder> => {
  const { modelFolder, precision, card, logger, startProcess } = options;
  const folder = await readModelFolder(modelFolder, precision, card);
  const { name, pooling, prefixes, windowTokens, longestTokens, digests } = folder;
  const decisive = JSON.stringify({
    digests,
    pooling,
    prefixes,
    windowTokens,
    longestTokens,
    text: EMBEDDED_TEXT_VERSION,
  });
  const embedder = await openProcessEmbedder({
    settings: (threads) => ({
      kind: 'folder',
      modelFolder,
      precision,
      pooling,
      windowTokens,
      longestTokens,
      threads,
    }),
    describe: ({ dimensions }) => ({
      name,
      fingerprint: createHash('sha256').update(decisive).digest('hex'),
      dimensions,
      windowTokens,
    }),
    logger,
    startProcess,
  });
  const unfit = whyUnfit(embedder.model.dimensions);
  if (unfit !== null) {
    await embedder.close();
    throw new EngineError('model_unavailable', `The model in ${modelFolder} ${unfit}. Choose another model.`);
  }
  return prefixedEmbedder(embedder, prefixes);
};
