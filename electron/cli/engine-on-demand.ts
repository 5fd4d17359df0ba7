import type { Client } from '#shared/contract/client.ts';
import { loadConfig } from '#electron/platform/config.ts';
import { createConnector } from '#electron/platform/local-client.ts';
import { NotRunningError } from '#electron/platform/not-running-error.ts';
import { hostPlace } from '#electron/platform/paths.ts';
import type { Session } from './session.ts';
import { startInBackground } from './start-in-background.ts';

/**
 * A client of the running engine, which is started in the background where there is none. Looks anew at each call, so that
 * it outlives the engine; calls at one time start one engine.
 */
export const engineOnDemand = (
  { environment, now }: Pick<Session, 'environment' | 'now'>,
  signal: AbortSignal,
): (() => Promise<Client>) => {
  let connector: (() => Promise<Client>) | null = null;
  let starting: Promise<void> | null = null;

  /** Reads the settings at the first call, which can tell what is wrong with them. */
  const connect = async (): Promise<Client> => (connector ??= createConnector({ environment, face: 'mcp' }))();

  const start = async (): Promise<void> => {
    const { home } = loadConfig(environment, hostPlace()).paths;
    const outcome = await startInBackground({ home, flags: [], signal, now: () => now() });
    if (outcome.endpoint !== null) return;
    const said = outcome.said.trim().replace(/^cmem: /, '');
    throw new Error(`CMEM did not start: ${said || `exit code ${outcome.exitCode}`}`);
  };

  return async () => {
    try {
      return await connect();
    } catch (error) {
      if (!(error instanceof NotRunningError)) throw error;
      starting ??= start().finally(() => void (starting = null));
      await starting;
      return connect();
    }
  };
};
