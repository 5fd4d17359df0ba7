import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddingStatus } from '#shared/schemas/status.ts';
import type { Clock, Embedder, EmbedderSource, EventSink, Logger } from '../ports.ts';
import { createEmbeddingQueue, type EmbeddingQueue } from './embedding-queue.ts';
import { isModelUnreachable } from './model-unreachable.ts';
import type { ModelDomain } from './model-domain.ts';
import type { VectorIndex } from './vector-index.ts';
import type { VectorStore } from './vector-store.ts';

interface Parts {
  readonly source: EmbedderSource;
  readonly domain: ModelDomain;
  readonly vectors: VectorStore;
  readonly events: EventSink;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface OpenedModel {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
  readonly queue: EmbeddingQueue;
}

export interface Embedding {
  /** Null while there is no model. */
  model(): Pick<OpenedModel, 'embedder' | 'index'> | null;
  /** Call after storing. */
  wake(): void;
  /** While no model is known, all of the memories that it is for are pending; `memoriesIn` counts them. */
  status(memoriesIn: (domain: ModelDomain) => number): EmbeddingStatus;
  /** Settles when the model is open, or has failed to be for the first time. */
  readonly settled: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/** Opens the model and has memories embedded with it. Words alone are searched meanwhile, and while it cannot be reached. */
export const startEmbedding = ({ source, domain, vectors, events, clock, logger }: Parts): Embedding => {
  const closing = new AbortController();
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let opened: OpenedModel | null = null;
  let problem: string | null = null;

  const open = async (): Promise<void> => {
    const embedder = await source.open(closing.signal);
    try {
      closing.signal.throwIfAborted();
      const index = vectors.use(embedder.model, domain);
      opened = { embedder, index, queue: createEmbeddingQueue({ index, embedder, events, clock, logger }) };
    } catch (error) {
      await embedder.close();
      throw error;
    }
    problem = null;
    opened.queue.wake();
  };

  const run = async (): Promise<void> => {
    if (source.sendsTo !== null) logger.warn('memory_text_leaves_this_machine', { host: source.sendsTo });
    for (let wait = FIRST_RETRY_MS; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        return await open();
      } catch (error) {
        if (closing.signal.aborted) return;
        problem = (error as Error).message;
        logger.error('model_not_loaded', { cause: problem });
        if (!isModelUnreachable(error)) return;
        settle();
        await delay(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const running = run().finally(settle);

  return {
    model: () => opened,
    wake: () => opened?.queue.wake(),
    settled,

    status(memoriesIn) {
      if (opened === null) {
        const state = problem === null ? 'loading' : 'failed';
        const { name, sendsTo } = source;
        const pending = memoriesIn(domain);
        return { model: name, fingerprint: null, state, problem, sends_to: sendsTo, pending, failed: 0 };
      }
      const { embedder, index } = opened;
      const present = embedder.problem();
      return {
        model: embedder.model.name,
        fingerprint: embedder.model.fingerprint,
        state: present === null ? 'ready' : 'failed',
        problem: present,
        sends_to: source.sendsTo,
        ...index.counts(),
      };
    },

    async close() {
      closing.abort();
      await running;
      // A batch under way is given up: its memories still stand in the queue of the store.
      await Promise.all([opened?.queue.close(), opened?.embedder.close()]);
    },
  };
};
