import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';
import type { Embedder, EmbeddingEndpoint, EmbeddingModel, Logger } from '../ports.ts';
import { EMBEDDED_TEXT_VERSION } from './embedding-context.ts';
import type { StartModelProcess } from './model-process.ts';
import { isModelUnreachable, modelUnreachable } from './model-unreachable.ts';
import { createEmbedderProcess } from './onnx-embedder-process.ts';
import { postEmbeddings } from './post-embeddings.ts';
import { prefixedEmbedder, type ModelPrefixes } from './prefixed-embedder.ts';
import { readEmbeddings } from './read-embeddings.ts';

export interface HttpEmbedderOptions {
  readonly endpoint: EmbeddingEndpoint;
  readonly prefixes: ModelPrefixes;
  /** The built-in model's, whose tokenizer says how long a text is: that of the endpoint's model is not known. */
  readonly modelFolder: string;
  readonly logger: Logger;
  readonly startProcess?: StartModelProcess | undefined;
  /** Breaks off the opening. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<typeof LIMITS>;
}

/** Half of the shortest window that models in use have, for tokenizers differ by up to that. */
const WINDOW_TOKENS = 256;
const MOST_TEXTS = 64;
const LONGEST_REQUEST_BYTES = 256 * 1024;
const CHUNKING_IDLE_MS = 15_000;
/** No memory's text. */
const HARMLESS = 'dimensions';

interface Patience {
  readonly attempts: number;
  readonly timeoutMs: number;
}

const LIMITS = {
  /** A server may load the model first. */
  documentsTimeoutMs: 60_000,
  /** Somebody waits; words alone answer when it is over. */
  queryTimeoutMs: 10_000,
  documentAttempts: 4,
  /** A kept connection may be gone. */
  queryAttempts: 2,
  firstRetryMs: 500,
  /** What the endpoint asks for beyond this is left to the queue, which waits longer each time. */
  longestRetryMs: 30_000,
  /** After a query failed, no other waits for the endpoint for so long. */
  queryPauseMs: 10_000,
};

/**
 * Embeds at an OpenAI-compatible endpoint. The dimensions are learnt from the first answer, for a word that is no memory's,
 * and must stay. Documents are sent one request at a time, a query beside them; vectors are made unit length here.
 *
 * Calls throw `EngineError` `model_unavailable`: with `modelUnreachable` the endpoint is to blame, else the texts.
 */
export const openHttpEmbedder = async (options: HttpEmbedderOptions): Promise<Embedder> => {
  const { endpoint, prefixes, modelFolder, logger, startProcess } = options;
  const limits = { ...LIMITS, ...options.limits };
  const { host } = new URL(endpoint.url);
  const closing = new AbortController();
  const signal = AbortSignal.any([closing.signal, options.signal]);
  const forDocuments = { attempts: limits.documentAttempts, timeoutMs: limits.documentsTimeoutMs };
  const forQueries = { attempts: limits.queryAttempts, timeoutMs: limits.queryTimeoutMs };
  const forProbes = { attempts: 1, timeoutMs: limits.documentsTimeoutMs };
  let dimensions: number | null = null;
  let problem: string | null = null;
  let noQueryBefore = 0;

  const ask = async (texts: readonly string[], { attempts, timeoutMs }: Patience): Promise<Float32Array[]> => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await postEmbeddings(endpoint, texts, { timeoutMs, signal });
      if ('body' in outcome) return readEmbeddings(outcome.body, { count: texts.length, dimensions, host });
      const { failure, retryAfterMs } = outcome;
      const wait = retryAfterMs === undefined ? limits.firstRetryMs * 2 ** (attempt - 1) : retryAfterMs;
      if (wait === null || wait > limits.longestRetryMs || attempt >= attempts) throw failure;
      logger.info('embedding_request_repeated', { attempt, cause: failure.message });
      // When it is aborted, the next request says so.
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  /** Remembers what is wrong with the endpoint until it answers again. */
  const embed = async (texts: readonly string[], patience: Patience): Promise<Float32Array[]> => {
    try {
      const vectors = await ask(texts, patience);
      problem = null;
      return vectors;
    } catch (error) {
      if (isModelUnreachable(error)) problem = error.message;
      throw error;
    }
  };

  const embedDocuments = async (texts: readonly string[]): Promise<Float32Array[]> => {
    try {
      return await embed(texts, forDocuments);
    } catch (error) {
      if (!isModelUnreachable(error) || error.details['status'] === 429) throw error;
      // Servers answer a text that they cannot take with any failure there is, and some die of it.
      await embed([HARMLESS], forProbes);
      throw new EngineError('model_unavailable', `${host} cannot take a text.`, { reason: 'failed' });
    }
  };

  const [first] = await embed([HARMLESS], forProbes);
  const model = describe(endpoint, prefixes, first?.length ?? 0);
  dimensions = model.dimensions;

  const chunker = createEmbedderProcess({
    name: 'chunking process',
    settings: { model: { kind: 'tokenizer', modelFolder, windowTokens: WINDOW_TOKENS }, givesWay: true },
    logger,
    idleMs: CHUNKING_IDLE_MS,
    startProcess,
  });
  const embedder: Embedder = {
    model,
    chunk: (requests) => chunker.call({ kind: 'chunk', requests }),

    async embedDocuments(texts) {
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts)) vectors.push(...(await embedDocuments(batch)));
      return vectors;
    },

    async embedQuery(text) {
      if (performance.now() < noQueryBefore) throw modelUnreachable(problem ?? `${host} did not answer.`);
      try {
        const [vector] = await embed([text], forQueries);
        return vector as Float32Array;
      } catch (error) {
        noQueryBefore = performance.now() + limits.queryPauseMs;
        throw error;
      }
    },

    problem: () => problem,
    async close() {
      closing.abort();
      await chunker.close();
    },
  };
  return prefixedEmbedder(embedder, prefixes);
};

const describe = ({ url, model }: EmbeddingEndpoint, prefixes: ModelPrefixes, dimensions: number): EmbeddingModel => {
  const decisive = JSON.stringify({
    url,
    model,
    prefixes,
    dimensions,
    windowTokens: WINDOW_TOKENS,
    text: EMBEDDED_TEXT_VERSION,
  });
  return {
    name: `${model} at ${new URL(url).host}`,
    fingerprint: createHash('sha256').update(decisive).digest('hex'),
    dimensions,
    windowTokens: WINDOW_TOKENS,
  };
};

function* batchesOf(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(text);
    if (batch.length === MOST_TEXTS || (batch.length > 0 && bytes + size > LONGEST_REQUEST_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
