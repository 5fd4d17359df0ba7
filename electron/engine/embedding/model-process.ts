import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EmbedderCall, EmbedderMessage, EmbedderWorkerSettings } from './onnx-embedder-protocol.ts';

interface ModelProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it could not be started or reached, where that is known. */
  readonly cause?: Error;
}

/** A process that runs onnx-embedder-worker.ts, as its parent sees it. */
export interface ModelProcess {
  pid(): number | undefined;
  send(call: EmbedderCall): void;
  onMessage(listener: (message: EmbedderMessage) => void): void;
  /** Called once. */
  onEnd(listener: (end: ModelProcessEnd) => void): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
  /** Whether it keeps the engine's own process alive. */
  hold(holds: boolean): void;
}

/** How the engine gets a model process: under Node it forks one; in the desktop app, where no program but the app's own main
 *  process may start one, it asks that. */
export type StartModelProcess = (settings: EmbedderWorkerSettings) => ModelProcess;

const WORKER_FILE = fileURLToPath(new URL('onnx-embedder-worker.ts', import.meta.url));

export const forkModelProcess: StartModelProcess = (settings) => {
  const child = fork(WORKER_FILE, [], {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    // Of its own group, so that Ctrl-C on a terminal does not reach it: the engine decides when it ends.
    detached: process.platform !== 'win32',
    // Standard output may carry a protocol of the engine's.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<ModelProcessEnd>();
  child.on('error', (cause) => end({ code: null, signal: null, cause }));
  child.on('exit', (code, signal) => end({ code, signal }));
  child.send(settings, () => undefined);
  return {
    pid: () => child.pid,
    // That the process is dying is told by its end, for all of its calls.
    send: (call) => void child.send(call, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    kill: () => void child.kill('SIGKILL'),
    hold(holds) {
      const step = holds ? 'ref' : 'unref';
      child[step]();
      child.channel?.[step]();
    },
  };
};

/** All but the engine's own settings, among which there may be a passphrase. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('CMEM_')));
