import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { EMBEDDED_TEXT_VERSION } from './embedding-context.ts';
import type { Embedder, EmbeddingModel, Logger } from '../ports.ts';
import { TOKENIZER_FILE, weightsFile, type ModelPrecision } from './model-files.ts';
import { readModelManifest } from './model-manifest.ts';
import { createEmbedderProcess, type EmbedderProcess } from './onnx-embedder-process.ts';
import type { KeptEnd } from './onnx-model.ts';

export interface OnnxEmbedderOptions {
  /** As `npm run model` builds it. */
  readonly modelFolder: string;
  readonly precision: ModelPrecision;
  readonly logger: Logger;
  /** How long the process for documents is kept without work. */
  readonly documentsIdleMs?: number;
}

const DOCUMENTS_IDLE_MS = 15_000;
/** More threads hardly speed up a model this small, and the machine is for its person. */
const MOST_DOCUMENT_THREADS = 4;

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

/**
 * Embeds with onnxruntime in two processes: one answers queries and is loaded when this settles, one cuts and embeds
 * documents, starts with the first of them and ends when it has been idle. A process that dies fails its calls and is
 * replaced with the next call.
 *
 * Throws `EngineError` `model_unavailable` when the model cannot be loaded; the message names the file and what to do.
 */
export const openOnnxEmbedder = async (options: OnnxEmbedderOptions): Promise<Embedder> => {
  const { modelFolder, precision, logger, documentsIdleMs = DOCUMENTS_IDLE_MS } = options;
  const model = await readOnnxModel(modelFolder, precision);
  const { dimensions, windowTokens } = model;
  const settings = { modelFolder, precision, dimensions, windowTokens };
  const queries = createEmbedderProcess({
    name: 'query embedding process',
    settings: { ...settings, threads: 1, givesWay: false },
    logger,
    idleMs: null,
  });
  const documents = createEmbedderProcess({
    name: 'document embedding process',
    settings: { ...settings, threads: Math.min(availableParallelism(), MOST_DOCUMENT_THREADS), givesWay: true },
    logger,
    idleMs: documentsIdleMs,
  });
  await queries.start();

  const embed = async ({ call }: EmbedderProcess, texts: readonly string[], kept: KeptEnd): Promise<Float32Array[]> => {
    const vectors = await call({ kind: 'embed', texts, kept });
    return texts.map((_, index) => vectors.slice(index * dimensions, (index + 1) * dimensions));
  };

  return {
    model,
    chunk: async (requests) => documents.call({ kind: 'chunk', requests }),
    embedDocuments: async (texts) => embed(documents, texts, 'end'),
    async embedQuery(text) {
      const [vector] = await embed(queries, [text], 'start');
      return vector as Float32Array;
    },
    async close() {
      await Promise.all([queries.close(), documents.close()]);
    },
  };
};
