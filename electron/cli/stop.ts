import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '#electron/platform/config.ts';
import { readEndpoint } from '#electron/platform/discovery-file.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import { defineCommand } from './command.ts';

/** Milliseconds. The engine finishes what it has begun; past this the person should know that it hangs. */
const PATIENCE = 30_000;
const INTERVAL = 50;

export const stop = defineCommand({
  summary: 'Stop CMEM once what it is doing is safe',
  flags: {},
  examples: [['stop', '']],
  async run({ session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const pid = readEndpoint(loadConfig(session.environment, hostPlace()).paths.home)?.pid;
    await client.call('engine.stop', {}, signal);
    const deadline = session.now() + PATIENCE;
    const isThere = () => pid !== undefined && isAlive(pid);
    while (isThere()) {
      if (session.now() > deadline) throw new Error(`CMEM was told to stop, but process ${pid} is still there`);
      await delay(INTERVAL, undefined, { signal });
    }
    if (output.json) await output.document({ stopped: true, pid });
    else await output.line(`CMEM (process ${pid}) has stopped.`);
  },
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, but another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
