import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodeOf } from '#shared/schemas/error.ts';
import { findEngine } from '#electron/platform/local-client.ts';
import type { Endpoint } from '#electron/platform/discovery-file.ts';

export interface BackgroundStart {
  readonly home: string;
  /** Flags for `cmem serve`. */
  readonly flags: readonly string[];
  readonly signal: AbortSignal;
  /** Epoch milliseconds. */
  now(): number;
}

/** `said` is what the child that ended wrote for a person. */
export type BackgroundOutcome =
  | { readonly endpoint: Endpoint }
  | { readonly endpoint: null; readonly said: string; readonly exitCode: number };

/** Milliseconds. A first start makes keys, and a passphrase takes its time on purpose. */
const PATIENCE = 60_000;
/** Milliseconds that another engine, which was faster, has to answer. */
const PATIENCE_WITH_ANOTHER = 15_000;
const INTERVAL = 50;

/** Starts an engine that outlives this process, and waits until it answers; one that was started meanwhile is as good. */
export const startInBackground = async (start: BackgroundStart): Promise<BackgroundOutcome> => {
  const cli = path.join(import.meta.dirname, '..', 'cli.ts');
  const child = spawn(process.execPath, [...process.execArgv, cli, 'serve', ...start.flags], {
    detached: true,
    // What it says goes through the channel, which is closed once it runs. A pipe would break under it then.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  let said = '';
  child.on('message', (text) => (said += typeof text === 'string' ? text : ''));
  try {
    const endpoint = await readiness(child, start);
    return endpoint === null ? { endpoint, said, exitCode: child.exitCode ?? 1 } : { endpoint };
  } finally {
    // Neither the child nor the channel may keep this process, not even one that was interrupted while it waited.
    if (child.connected) child.disconnect();
    child.unref();
  }
};

/** Where it answers, or null if it has ended. */
const readiness = async (child: ChildProcess, { home, now, signal }: BackgroundStart): Promise<Endpoint | null> => {
  // If it cannot be started at all, this rejects and says why.
  await once(child, 'spawn');
  const closed = once(child, 'close');
  const deadline = now() + PATIENCE;
  while (now() < deadline) {
    const found = await findEngine(home);
    if (found !== null && found.endpoint.pid === child.pid) return found.endpoint;
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed;
      return child.exitCode === exitCodeOf.store_locked ? readinessOfAnother({ home, now, signal }) : null;
    }
    await delay(INTERVAL, undefined, { signal });
  }
  child.kill();
  throw new Error(`CMEM was not ready within ${PATIENCE / 1000} s; to see why, run: cmem serve`);
};

const readinessOfAnother = async ({ home, now, signal }: Omit<BackgroundStart, 'flags'>): Promise<Endpoint | null> => {
  const deadline = now() + PATIENCE_WITH_ANOTHER;
  while (now() < deadline) {
    const found = await findEngine(home);
    if (found !== null) return found.endpoint;
    await delay(INTERVAL, undefined, { signal });
  }
  return null;
};
