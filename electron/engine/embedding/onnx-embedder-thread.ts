import { Worker } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';
import type { Logger } from '../ports.ts';
import type { EmbedderCall, EmbedderMessage, EmbedderResults, EmbedderTask } from './onnx-embedder-protocol.ts';
import type { OnnxModelSettings } from './onnx-model.ts';

interface ThreadOptions {
  /** What it is for, in logs and messages. */
  readonly name: string;
  readonly settings: OnnxModelSettings;
  readonly logger: Logger;
  /** After so long without a call the thread is ended and its memory freed; the next call starts it again. */
  readonly idleMs: number | null;
}

interface Waiting {
  resolve(result: EmbedderResults[keyof EmbedderResults]): void;
  reject(error: EngineError): void;
}

interface RunningThread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly ready: Promise<void>;
}

export interface EmbedderThread {
  /** Starts the thread and waits until its model is loaded. */
  start(): Promise<void>;
  /** @throws EngineError `model_unavailable`; with `details.reason` `crashed` if the thread died over its calls */
  call<Kind extends EmbedderTask['kind']>(task: EmbedderTask & { kind: Kind }): Promise<EmbedderResults[Kind]>;
  /** Ends the thread, whatever it is doing; its calls fail with `engine_closing`. */
  close(): Promise<void>;
}

/** The main thread's side of a model thread that starts when it is needed and is replaced when it dies. It keeps the
 *  process alive only while somebody waits for an answer. */
export const createEmbedderThread = ({ name, settings, logger, idleMs }: ThreadOptions): EmbedderThread => {
  let running: RunningThread | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  const launch = (): RunningThread => {
    const worker = new Worker(new URL('onnx-embedder-worker.ts', import.meta.url), { name, workerData: settings });
    const waiting = new Map<number, Waiting>();
    const { promise: ready, resolve: resolveReady, reject: rejectReady } = Promise.withResolvers<void>();
    // Nobody has to wait for it; calls made meanwhile fail on their own.
    ready.catch(() => undefined);
    const thread = { worker, waiting, ready };
    let isReady = false;

    const fail = (error: EngineError): void => {
      if (running === thread) running = null;
      rejectReady(error);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };

    worker.on('message', (message: EmbedderMessage) => {
      if (message.kind === 'ready') {
        isReady = true;
        resolveReady();
      } else {
        settle(thread, message);
      }
      if (waiting.size === 0) rest(thread);
    });
    worker.on('error', (cause: Error) => {
      logger.error('embedder_thread_failed', { thread: name, cause: cause.name, loading: !isReady });
      fail(isReady ? crashed(name, cause) : new EngineError('model_unavailable', cause.message, {}, cause));
    });
    worker.on('exit', () => fail(closed ? closing() : crashed(name)));
    return thread;
  };

  /** Called when nobody waits: lets the process end, and after a while the thread too. */
  const rest = (thread: RunningThread): void => {
    thread.worker.unref();
    if (idleMs === null) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (running !== thread || thread.waiting.size > 0) return;
      running = null;
      void thread.worker.terminate();
    }, idleMs).unref();
  };

  const obtain = (): RunningThread => {
    if (closed) throw closing();
    running ??= launch();
    running.worker.ref();
    return running;
  };

  return {
    async start() {
      await obtain().ready;
    },

    async call<Kind extends EmbedderTask['kind']>(task: EmbedderTask & { kind: Kind }): Promise<EmbedderResults[Kind]> {
      const { worker, waiting } = obtain();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<EmbedderResults[keyof EmbedderResults]>();
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that rule is for windows
      worker.postMessage({ id, task } satisfies EmbedderCall);
      return (await promise) as EmbedderResults[Kind];
    },

    async close() {
      closed = true;
      clearTimeout(idleTimer);
      await running?.worker.terminate();
    },
  };
};

const settle = ({ waiting }: RunningThread, message: Exclude<EmbedderMessage, { kind: 'ready' }>): void => {
  const call = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'result') call?.resolve(message.result);
  else
    call?.reject(
      new EngineError('model_unavailable', `The model failed on a text (${message.error}).`, { reason: 'failed' }),
    );
};

const crashed = (name: string, cause?: Error): EngineError =>
  new EngineError(
    'model_unavailable',
    `The ${name} died; it starts again with the next call.`,
    { reason: 'crashed' },
    cause,
  );

const closing = (): EngineError => new EngineError('engine_closing', 'The embedder is closed.');
