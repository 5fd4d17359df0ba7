import { EngineError } from '../engine-error.ts';
import type { Logger } from '../ports.ts';
import type { ModelShape } from './loaded-model.ts';
import { forkModelProcess, type ModelProcess, type StartModelProcess } from './model-process.ts';
import type {
  EmbedderMessage,
  EmbedderResults,
  EmbedderTask,
  EmbedderWorkerSettings,
} from './onnx-embedder-protocol.ts';

interface ProcessOptions {
  /** What it is for, in logs and messages. */
  readonly name: string;
  readonly settings: EmbedderWorkerSettings;
  readonly logger: Logger;
  /** After so long without a call the process is ended and its memory freed; the next call starts it again. */
  readonly idleMs: number | null;
  readonly startProcess?: StartModelProcess | undefined;
}

interface Waiting {
  resolve(result: EmbedderResults[keyof EmbedderResults]): void;
  reject(error: EngineError): void;
}

interface RunningProcess {
  readonly child: ModelProcess;
  readonly waiting: Map<number, Waiting>;
  readonly ready: Promise<ModelShape>;
}

export interface EmbedderProcess {
  /** Starts the process and waits until its model is loaded. */
  start(): Promise<ModelShape>;
  /** Throws `EngineError`: `engine_closing`, or `model_unavailable` with `details.reason` `crashed` if the process died
   *  over its calls and `failed` if the model could not take this one. */
  call<Kind extends EmbedderTask['kind']>(task: EmbedderTask & { kind: Kind }): Promise<EmbedderResults[Kind]>;
  /** Of the process that runs now, if one does. */
  pid(): number | undefined;
  /** Ends the process, whatever it is doing; its calls fail with `engine_closing`. */
  close(): Promise<void>;
}

/**
 * The engine's side of a model process that starts when it is needed and is replaced when it dies. It keeps the engine's
 * process alive only while somebody waits for an answer.
 *
 * A process, not a thread: onnxruntime aborts the whole process when its thread is terminated in the middle of a run, and
 * so it does when it runs out of memory.
 */
export const createEmbedderProcess = (options: ProcessOptions): EmbedderProcess => {
  const { name, settings, logger, idleMs, startProcess = forkModelProcess } = options;
  let running: RunningProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  const launch = (): RunningProcess => {
    const child = startProcess(settings);
    const waiting = new Map<number, Waiting>();
    const { promise: ready, resolve: resolveReady, reject: rejectReady } = Promise.withResolvers<ModelShape>();
    // Nobody has to wait for it; calls made meanwhile fail on their own.
    ready.catch(() => undefined);
    const launched = { child, waiting, ready };

    const fail = (error: EngineError): void => {
      if (running === launched) running = null;
      rejectReady(error);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      child.kill();
    };

    child.onMessage((message: EmbedderMessage) => {
      if (message.kind === 'ready') resolveReady(message.shape);
      else if (message.kind === 'unusable') fail(new EngineError('model_unavailable', message.message));
      else settle(launched, message);
      if (waiting.size === 0) rest(launched);
    });
    child.onEnd(({ code, signal, cause }) => {
      if (closed) return fail(closing());
      if (running === launched) logger.error('embedder_process_died', { process: name, code, signal });
      fail(crashed(name, cause));
    });
    return launched;
  };

  /** Called when nobody waits: lets the engine's process end, and after a while this one too. */
  const rest = (idle: RunningProcess): void => {
    idle.child.hold(false);
    if (idleMs === null) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (running !== idle || idle.waiting.size > 0) return;
      running = null;
      idle.child.kill();
    }, idleMs).unref();
  };

  const obtain = (): RunningProcess => {
    if (closed) throw closing();
    running ??= launch();
    running.child.hold(true);
    return running;
  };

  return {
    start: async () => obtain().ready,

    async call<Kind extends EmbedderTask['kind']>(task: EmbedderTask & { kind: Kind }): Promise<EmbedderResults[Kind]> {
      const { child, waiting } = obtain();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<EmbedderResults[keyof EmbedderResults]>();
      waiting.set(id, { resolve, reject });
      child.send({ id, task });
      return (await promise) as EmbedderResults[Kind];
    },

    pid: () => running?.child.pid(),

    async close() {
      closed = true;
      clearTimeout(idleTimer);
      if (running === null) return;
      const { child } = running;
      child.hold(true);
      const exited = new Promise<void>((resolve) => child.onEnd(() => resolve()));
      child.kill();
      await exited;
    },
  };
};

const settle = ({ waiting }: RunningProcess, message: Extract<EmbedderMessage, { id: number }>): void => {
  const call = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'result') call?.resolve(message.result);
  else call?.reject(failed(message.error));
};

const failed = (error: string): EngineError =>
  new EngineError('model_unavailable', `The model could not take a text (${error}).`, { reason: 'failed' });

const crashed = (name: string, cause?: Error): EngineError =>
  new EngineError(
    'model_unavailable',
    `The ${name} died; it starts again with the next call.`,
    { reason: 'crashed' },
    cause,
  );

const closing = (): EngineError => new EngineError('engine_closing', 'The embedder is closed.');
