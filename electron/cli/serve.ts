import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '#electron/platform/config.ts';
import { baseUrlOf, findEngine } from '#electron/platform/local-client.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import { defineCommand } from './command.ts';
import type { Session } from './session.ts';
import { wholeNumber } from './whole-number.ts';

export const serve = defineCommand({
  summary: 'Start CMEM',
  flags: {
    port: { value: 'N', summary: 'Port on 127.0.0.1 (CMEM_PORT, else 7377); 0 takes any that is free' },
    background: { short: 'b', summary: 'Return once it is ready, and leave it running' },
  },
  details: 'Runs until Ctrl-C or "cmem stop". With --background its log is discarded.',
  examples: [
    ['serve', 'in this terminal'],
    ['serve --background', 'and go on'],
  ],
  async run({ flags, session }): Promise<number | void> {
    const port = wholeNumber('port', flags.port, 0, 65_535);
    return flags.background ? serveInBackground(port, session) : serveHere(port, session);
  },
});

const serveHere = async (port: number | undefined, session: Session): Promise<void> => {
  const { runHeadless } = await import('../headless.ts');
  const { askHidden } = await import('./ask-hidden.ts');
  const { environment, output, stdin } = session;
  session.handOverSignals();
  await runHeadless({
    environment,
    ...(port === undefined ? {} : { port }),
    ...(stdin.isTTY === true ? { askPassphrase: () => askHidden('Passphrase: ') } : {}),
    onReady: async (engine, { paths }) => {
      const url = engine.baseUrl;
      if (output.json) return output.document({ url, pid: process.pid, data_folder: paths.home });
      await output.line(`CMEM is running at ${url}`);
      output.note(`Data folder: ${paths.home}`);
      output.note(`Sign a browser in (once, within ten minutes): ${await engine.createSignInUrl()}`);
      output.note('Ctrl-C stops it.');
    },
  });
};

/** Milliseconds. A first start makes keys, and a passphrase takes its time on purpose. */
const PATIENCE = 60_000;
const INTERVAL = 50;

const serveInBackground = async (port: number | undefined, session: Session): Promise<number> => {
  const { home } = loadConfig(session.environment, hostPlace()).paths;
  const running = await findEngine(home);
  if (running !== null) return tell(session, baseUrlOf(running.endpoint), running.endpoint.pid, 'is running already');

  const cli = path.join(import.meta.dirname, '..', 'cli.ts');
  const flags = [...(port === undefined ? [] : [`--port=${port}`]), ...(session.output.json ? ['--json'] : [])];
  const child = spawn(process.execPath, [...process.execArgv, cli, 'serve', ...flags], {
    detached: true,
    // What it says goes through the channel, which is closed once it runs. A pipe would break under it then.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  let said = '';
  child.on('message', (text) => (said += typeof text === 'string' ? text : ''));
  const url = await readiness(child, home, session);
  if (url === null) {
    session.stderr.write(said);
    return child.exitCode ?? 1;
  }
  child.disconnect();
  child.unref();
  return tell(session, url, child.pid, 'is running');
};

/** Where it answers, or null if it has ended. */
const readiness = async (child: ChildProcess, home: string, { now, signal }: Session): Promise<string | null> => {
  const closed = once(child, 'close', { signal });
  const deadline = now() + PATIENCE;
  while (now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await closed;
      return null;
    }
    const found = await findEngine(home);
    if (found !== null && found.endpoint.pid === child.pid) return baseUrlOf(found.endpoint);
    await delay(INTERVAL, undefined, { signal });
  }
  child.kill();
  throw new Error(`CMEM was not ready within ${PATIENCE / 1000} s; to see why, run: cmem serve`);
};

const tell = async ({ output }: Session, url: string, pid: number | undefined, what: string): Promise<number> => {
  if (output.json) await output.document({ url, pid });
  else await output.line(`CMEM ${what} at ${url} (process ${pid})`);
  return 0;
};
