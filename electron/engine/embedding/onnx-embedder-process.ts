import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../engine-error.ts';
import type { Logger } from '../ports.ts';
import type { ModelShape } from './loaded-model.ts';
import type {
  EmbedderCall,
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
}

interface Waiting {
  resolve(result: EmbedderResults[keyof EmbedderResults]): void;
  reject(error: EngineError): void;
}

interface RunningProcess {
  readonly child: ChildProcess;
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

const WORKER_FILE = fileURLToPath(new URL('onnx-embedder-worker.ts', import.meta.url));

/**
 * The engine's side of a model process that starts when it is needed and is replaced when it dies. It keeps the engine's
 * process alive only while somebody waits for an answer.
 *
 * A process, not a thread: onnxruntime aborts the whole process when its thread is terminated in the middle of a run, and
 * so it does when it runs out of memory.
 */
export const createEmbedderProcess = ({ name, settings, logger, idleMs }: ProcessOptions): EmbedderProcess => {
  let running: RunningProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  const launch = (): RunningProcess => {
    const child = fork(WORKER_FILE, [JSON.stringify(settings)], {
      serialization: 'advanced',
      execArgv: [],
      env: environment(),
      // Of its own group, so that Ctrl-C on a terminal does not reach it: the engine decides when it ends.
      detached: process.platform !== 'win32',
      // Standard output may carry a protocol of the engine's.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
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
      child.kill('SIGKILL');
    };

    child.on('message', (message: EmbedderMessage) => {
      if (message.kind === 'ready') resolveReady(message.shape);
      else if (message.kind === 'unusable') fail(new EngineError('model_unavailable', message.message));
      else settle(launched, message);
      if (waiting.size === 0) rest(launched);
    });
    child.on('error', (cause) => fail(crashed(name, cause)));
    child.on('exit', (code, signal) => {
      if (closed) return fail(closing());
      if (running === launched) logger.error('embedder_process_died', { process: name, code, signal });
      fail(crashed(name));
    });
    return launched;
  };

  /** Called when nobody waits: lets the engine's process end, and after a while this one too. */
  const rest = (idle: RunningProcess): void => {
    idle.child.unref();
    idle.child.channel?.unref();
    if (idleMs === null) return;
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => {
      if (running !== idle || idle.waiting.size > 0) return;
      running = null;
      idle.child.kill('SIGKILL');
    }, idleMs).unref();
  };

  const obtain = (): RunningProcess => {
    if (closed) throw closing();
    running ??= launch();
    running.child.ref();
    running.child.channel?.ref();
    return running;
  };

  return {
    start: async () => obtain().ready,

    async call<Kind extends EmbedderTask['kind']>(task: EmbedderTask & { kind: Kind }): Promise<EmbedderResults[Kind]> {
      const { child, waiting } = obtain();
      const id = ++lastId;
      const { promise, resolve, reject } = Promise.withResolvers<EmbedderResults[keyof EmbedderResults]>();
      waiting.set(id, { resolve, reject });
      // That the process is dying is told by its exit, for all of its calls.
      child.send({ id, task } satisfies EmbedderCall, () => undefined);
      return (await promise) as EmbedderResults[Kind];
    },

    pid: () => running?.child.pid,

    async close() {
      closed = true;
      clearTimeout(idleTimer);
      if (running === null) return;
      const { child } = running;
      child.ref();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
  };
};

/** All but the engine's own settings, among which there may be a passphrase. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('CMEM_')));

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
