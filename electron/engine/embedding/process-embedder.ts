import { availableParallelism } from 'node:os';
import type { Embedder, EmbeddingModel, Logger } from '../ports.ts';
import type { KeptEnd, ModelShape } from './loaded-model.ts';
import type { StartModelProcess } from './model-process.ts';
import { createEmbedderProcess, type EmbedderProcess } from './onnx-embedder-process.ts';
import type { ModelSettings } from './onnx-embedder-protocol.ts';

export interface ProcessEmbedderOptions {
  readonly settings: (threads: number) => ModelSettings;
  readonly describe: (shape: ModelShape) => EmbeddingModel;
  readonly logger: Logger;
  /** How long the process for documents is kept without work. */
  readonly documentsIdleMs?: number | undefined;
  readonly startProcess?: StartModelProcess | undefined;
}

const DOCUMENTS_IDLE_MS = 15_000;
/** More threads hardly speed up models this small, and the machine is for its person. */
const MOST_DOCUMENT_THREADS = 4;

/**
 * Embeds in two processes: one answers queries and is loaded when this settles, one cuts and embeds documents, starts with
 * the first of them and ends when it has been idle. A process that dies fails its calls and is replaced with the next
 * call.
 *
 * Throws `EngineError` `model_unavailable` when the model cannot be loaded; the message names the file and what to do.
 */
export const openProcessEmbedder = async (options: ProcessEmbedderOptions): Promise<Embedder> => {
  const { settings, describe, logger, startProcess, documentsIdleMs = DOCUMENTS_IDLE_MS } = options;
  const queries = createEmbedderProcess({
    name: 'query embedding process',
    settings: { model: settings(1), givesWay: false },
    logger,
    idleMs: null,
    startProcess,
  });
  const documents = createEmbedderProcess({
    name: 'document embedding process',
    settings: { model: settings(Math.min(availableParallelism(), MOST_DOCUMENT_THREADS)), givesWay: true },
    logger,
    idleMs: documentsIdleMs,
    startProcess,
  });
  const model = describe(await queries.start());
  const { dimensions } = model;

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
    // A process that has died is replaced with the next call.
    problem: () => null,
    async close() {
      await Promise.all([queries.close(), documents.close()]);
    },
  };
};
