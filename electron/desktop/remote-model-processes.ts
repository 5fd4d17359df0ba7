import type { ModelProcess, StartModelProcess } from '../engine/embedding/model-process.ts';
import type { FromEngine, ToEngine } from './engine-protocol.ts';

interface RemoteModelProcesses {
  readonly start: StartModelProcess;
  hear(told: Extract<ToEngine, { kind: 'model_message' | 'model_end' }>): void;
}

interface Listeners {
  message: Parameters<ModelProcess['onMessage']>[0];
  end: Parameters<ModelProcess['onEnd']>[0];
}

/** Model processes that the main process starts for the engine, and whose messages it passes on. */
export const remoteModelProcesses = (tell: (message: FromEngine) => void): RemoteModelProcesses => {
  const running = new Map<number, Partial<Listeners>>();
  let lastId = 0;
  return {
    start(settings) {
      const id = ++lastId;
      const listeners: Partial<Listeners> = {};
      running.set(id, listeners);
      tell({ kind: 'model_start', id, settings });
      return {
        // The main process's own business.
        pid: () => undefined,
        send: (call) => tell({ kind: 'model_call', id, call }),
        onMessage: (listener) => void (listeners.message = listener),
        onEnd(listener) {
          const before = listeners.end;
          listeners.end = (end) => (before?.(end), listener(end));
        },
        kill: () => tell({ kind: 'model_kill', id }),
        // The main process decides how long the engine lives.
        hold: () => undefined,
      };
    },
    hear(told) {
      const listeners = running.get(told.id);
      if (told.kind === 'model_message') return listeners?.message?.(told.message);
      running.delete(told.id);
      listeners?.end?.({ code: told.code, signal: null });
    },
  };
};
