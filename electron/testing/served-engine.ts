import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '#shared/contract/client.ts';
import { connectLocal, findEngine } from '../platform/local-client.ts';

export interface ServedEngine {
  /** With the owner's right, got as the command line gets it. */
  readonly client: Client;
  readonly baseUrl: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  /** All that the process wrote to stdout and stderr so far. */
  output(): string;
  /** SIGTERM; waits for its end and answers with its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL; waits for its end. */
  kill(): Promise<void>;
}

const CLI = join(import.meta.dirname, '..', 'cli.ts');

/** The environment of an engine for a test: its own folder, any free port, no keychain. */
export const environmentFor = (home: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CMEM_HOME: home,
  CMEM_PORT: '0',
  CMEM_KEY_PROTECTION: 'key_file',
});

/** Starts the real program over a data folder, as a process of its own, and waits until it answers. */
export const serveEngine = async (
  home: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<ServedEngine> => {
  const environment = { ...environmentFor(home), ...extra };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [CLI, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });

  let found = await findEngine(home);
  while (found?.endpoint.pid !== child.pid) {
    if (child.exitCode !== null) throw new Error(`the engine ended with ${child.exitCode}: ${said}`);
    await delay(5);
    found = await findEngine(home);
  }
  const startMs = performance.now() - startedAt;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
    return child.exitCode;
  };
  return {
    client: await connectLocal({ environment }),
    baseUrl: `http://127.0.0.1:${found?.endpoint.port}`,
    pid: found?.endpoint.pid ?? 0,
    startMs,
    output: () => said,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
};
