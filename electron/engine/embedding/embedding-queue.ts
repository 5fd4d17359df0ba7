import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';
import type { Clock, ChunkSpan, Embedder, EventSink, Logger } from '../ports.ts';
import { isModelUnreachable } from './model-unreachable.ts';
import { planEmbedding, toChunks, type EmbeddingPlan } from './plan-embedding.ts';
import { embeddingContext } from './embedding-context.ts';
import type { EmbeddingSource, VectorIndex } from './vector-index.ts';

interface Parts {
  readonly index: VectorIndex;
  readonly embedder: Embedder;
  readonly events: EventSink;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Piece {
  readonly plan: EmbeddingPlan;
  readonly text: string;
  /** Where its vector goes. */
  readonly place: number;
}

/** Memories taken at once: enough to sort by length, few enough that a kill repeats only seconds of work. */
const GROUP = 128;
/** Chunks given to the model at once: no query is to wait long behind them at an endpoint that does one thing at a time. */
const BATCH = 16;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
const PROGRESS_EVERY_MS = 500;

export type EmbeddingQueue = ReturnType<typeof createEmbeddingQueue>;

/**
 * Gives vectors to the memories that have none. The queue itself is in the store (`embedding_job`); this only works it
 * off, so nothing is lost when the process dies.
 */
export const createEmbeddingQueue = ({ index, embedder, events, clock, logger }: Parts) => {
  let running: Promise<void> | null = null;
  let pauseMs = FIRST_PAUSE_MS;
  let pause: NodeJS.Timeout | null = null;
  let closing = false;
  let done = 0;
  let startedAt = 0;
  let reportedAt = 0;

  const report = (force: boolean) => {
    const now = clock();
    if (!force && now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    const seconds = Math.max(now - startedAt, 1) / 1000;
    events.publish({ type: 'embedding', pending: index.counts().pending, done, per_second: done / seconds }, {});
  };

  const embed = async (sources: readonly EmbeddingSource[]): Promise<void> => {
    const spans = await embedder.chunk(
      sources.map((source) => ({ content: source.content, context: embeddingContext(source) })),
    );
    const plans = sources.map((source, i) => planEmbedding(source, spans[i] as ChunkSpan[]));
    const vectors = await embedPlans(embedder, plans, () => closing);
    if (closing) return;
    index.store(plans.map((plan) => ({ source: plan.source, chunks: toChunks(plan, vectors.get(plan) ?? []) })));
    done += sources.length;
  };

  /**
   * When a group fails, its memories are tried one by one, and the one that is to blame is counted against. None is when the
   * model cannot be reached.
   */
  const embedGroup = async (sources: readonly EmbeddingSource[]): Promise<void> => {
    try {
      await embed(sources);
    } catch (error) {
      if (closing) return;
      if (isModelUnreachable(error)) throw error;
      logger.warn('embedding_group_failed', { memories: sources.length, cause: reasonOf(error) });
      for (const source of sources) {
        try {
          await embed([source]);
        } catch (single) {
          if (closing) return;
          if (isModelUnreachable(single)) throw single;
          index.fail(source.memoryId);
          logger.error('embedding_failed', { memory: source.memoryId, cause: reasonOf(single) });
        }
      }
    }
  };

  const run = async (): Promise<void> => {
    done = 0;
    startedAt = clock();
    for (let group = index.next(GROUP); group.length > 0; group = index.next(GROUP)) {
      await embedGroup(group);
      if (closing) return;
      pauseMs = FIRST_PAUSE_MS;
      report(false);
      // The store is written on this thread: let waiting requests in between groups.
      await nextTurn();
    }
    if (!closing) report(true);
  };

  /** After a run that failed, and for what was stored after the last look of one that was ending. */
  const wakeLater = (): void => {
    if (closing || index.counts().pending === 0) return;
    pause = setTimeout(() => {
      pause = null;
      wake();
    }, pauseMs).unref();
  };

  const wake = (): void => {
    if (closing || running !== null || pause !== null) return;
    running = run()
      .catch((error: unknown) => {
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        logger.error('embedding_queue_stopped', { cause: reasonOf(error) });
      })
      .finally(() => {
        running = null;
        wakeLater();
      });
  };

  return {
    /** Call after storing; does nothing while the queue is being worked off, or waits for a model that failed. */
    wake,
    async close(): Promise<void> {
      closing = true;
      if (pause !== null) clearTimeout(pause);
      await running;
    },
  };
};

/** Batches of like length, since a batch is padded to its longest; the vectors of each plan in the order of its texts. */
const embedPlans = async (embedder: Embedder, plans: readonly EmbeddingPlan[], stopped: () => boolean) => {
  const pieces: Piece[] = plans.flatMap((plan) => plan.texts.map((text, place) => ({ plan, text, place })));
  const vectors = new Map<EmbeddingPlan, Float32Array[]>();
  const sorted = pieces.toSorted((a, b) => a.text.length - b.text.length);
  for (let i = 0; i < sorted.length && !stopped(); i += BATCH) {
    const batch = sorted.slice(i, i + BATCH);
    const embedded = await embedder.embedDocuments(batch.map(({ text }) => text));
    batch.forEach(({ plan, place }, j) => {
      const own = vectors.get(plan) ?? [];
      own[place] = embedded[j] as Float32Array;
      vectors.set(plan, own);
    });
  }
  return vectors;
};

/** The kind of failure, never its message: a model's message may quote its input. */
const reasonOf = (error: unknown): string => {
  if (error instanceof EngineError) return [error.code, error.details['reason']].filter(Boolean).join(' ');
  return error instanceof Error ? error.name : typeof error;
};
