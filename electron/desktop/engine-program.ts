/** The engine as the desktop app's utility process; see engine-protocol.ts for what it hears and says. */
import { exitCodeOf } from '#shared/schemas/error.ts';
import { EngineError } from '../engine/engine-error.ts';
import { runHeadless } from '../headless.ts';
import { parentPort } from '../parent-port.ts';
import type { FromEngine, ToEngine } from './engine-protocol.ts';
import { remoteModelProcesses } from './remote-model-processes.ts';

const tell = (message: FromEngine): void => parentPort?.postMessage(message);
const stop = new AbortController();
const models = remoteModelProcesses(tell);
const { promise: passphrase, resolve: takePassphrase } = Promise.withResolvers<string>();
let wasAsked = false;
let isReady = false;

const askPassphrase = (): Promise<string> => {
  wasAsked = true;
  tell({ kind: 'passphrase_wanted' });
  return passphrase;
};

const run = async (formerPort: number | undefined): Promise<number> => {
  try {
    await runHeadless({
      environment: process.env,
      formerPort,
      askPassphrase,
      async onReady({ port }) {
        isReady = true;
        tell({ kind: 'ready', port });
      },
      stop: stop.signal,
      startModelProcess: models.start,
    });
    return 0;
  } catch (error) {
    const known = error instanceof EngineError ? error : null;
    // The message of an error that is not ours may quote anything.
    const message =
      known?.message ?? `The engine met a defect (${error instanceof Error ? error.name : typeof error}).`;
    const code = known?.code ?? 'internal';
    tell({ kind: 'failed', code, message, isWrongPassphrase: wasAsked && code === 'wrong_key' });
    return exitCodeOf[code];
  }
};

parentPort?.on('message', ({ data }) => {
  const told = data as ToEngine;
  if (told.kind === 'start') void run(told.formerPort).then((code) => process.exit(code));
  else if (told.kind === 'passphrase') takePassphrase(told.passphrase);
  else if (told.kind === 'stop') {
    // It may be waiting for a passphrase, and nothing that was confirmed hangs on a start.
    if (!isReady) process.exit(0);
    stop.abort();
  } else models.hear(told);
});
