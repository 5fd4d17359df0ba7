import { basename } from 'node:path';
import type { EmbedderSource, Logger, ModelChoice } from '../ports.ts';
import { openFolderEmbedder } from './folder-embedder.ts';
import { openHttpEmbedder } from './http-embedder.ts';
import type { ModelPrecision } from './model-files.ts';
import type { StartModelProcess } from './model-process.ts';
import { openOnnxEmbedder } from './onnx-embedder.ts';

interface SourceOptions {
  readonly choice: ModelChoice;
  readonly precision: ModelPrecision;
  /** Of the built-in model. */
  readonly builtInFolder: string;
  readonly logger: Logger;
  /** Instead of forking. */
  readonly startProcess?: StartModelProcess | undefined;
}

/** The embedder that the person chose. */
export const embedderSource = (options: SourceOptions): EmbedderSource => {
  const { choice, precision, builtInFolder, logger, startProcess } = options;
  if (choice.kind === 'endpoint') {
    const { endpoint, card } = choice;
    const prefixes = { query: card.queryPrefix ?? '', document: card.documentPrefix ?? '' };
    return {
      name: `${endpoint.model} at ${new URL(endpoint.url).host}`,
      sendsTo: endpoint.sendsTo,
      open: (signal) =>
        openHttpEmbedder({ endpoint, prefixes, modelFolder: builtInFolder, logger, startProcess, signal }),
    };
  }
  if (choice.kind === 'folder') {
    const { folder: modelFolder, card } = choice;
    const name = `${basename(modelFolder)} ${precision}`;
    return {
      name,
      sendsTo: null,
      open: () => openFolderEmbedder({ modelFolder, precision, card, logger, startProcess }),
    };
  }
  return {
    name: `${basename(builtInFolder)} ${precision}`,
    sendsTo: null,
    open: () => openOnnxEmbedder({ modelFolder: builtInFolder, precision, logger, startProcess }),
  };
};
