import { loadConfig } from '#electron/platform/config.ts';
import type { Endpoint } from '#electron/platform/discovery-file.ts';
import { baseUrlOf, findEngine } from '#electron/platform/local-client.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import { defineCommand } from './command.ts';
import { leavesMachine } from './leaves-machine.ts';
import type { Session } from './session.ts';
import { startInBackground } from './start-in-background.ts';
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
    const { model } = loadConfig(session.environment, hostPlace());
    if (model.kind === 'endpoint' && model.endpoint.sendsTo !== null)
      session.output.note(leavesMachine(model.endpoint.sendsTo));
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

const serveInBackground = async (port: number | undefined, session: Session): Promise<number> => {
  const { environment, output, stderr } = session;
  const { home } = loadConfig(environment, hostPlace()).paths;
  const running = await findEngine(home);
  if (running !== null) return tell(session, running.endpoint, 'is running already');
  const flags = [...(port === undefined ? [] : [`--port=${port}`]), ...(output.json ? ['--json'] : [])];
  const outcome = await startInBackground({ home, flags, signal: session.signal, now: () => session.now() });
  if (outcome.endpoint !== null) return tell(session, outcome.endpoint, 'is running');
  stderr.write(outcome.said);
  return outcome.exitCode;
};

const tell = async ({ output }: Session, endpoint: Endpoint, what: string): Promise<number> => {
  const url = baseUrlOf(endpoint);
  const { pid } = endpoint;
  if (output.json) await output.document({ url, pid });
  else await output.line(`CMEM ${what} at ${url} (process ${pid})`);
  return 0;
};
