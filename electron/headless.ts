import type { StartModelProcess } from './engine/embedding/model-process.ts';
import { startEngine, type RunningEngine } from './compose.ts';
import { loadConfig, type Config } from './platform/config.ts';
import { isForWantOfPassphrase } from './platform/for-want-of-passphrase.ts';
import { systemKeychain } from './platform/keychain.ts';
import { createLogger } from './platform/logger.ts';
import { hostPlace } from './platform/paths.ts';

const SECOND_SIGNAL_AFTER_MS = 1_000;

export interface HeadlessOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Instead of `CMEM_PORT`. */
  readonly port?: number;
  /** The port that an engine before this one had: taken if it is free and no other is asked for. */
  readonly formerPort?: number | undefined;
  /** Asked where the store has a passphrase and the environment does not give it; absent where nobody can be asked. */
  readonly askPassphrase?: () => Promise<string>;
  /** Called once, when requests are answered. */
  readonly onReady: (engine: RunningEngine, config: Config) => Promise<void>;
  /** Stops it, as a signal does. */
  readonly stop?: AbortSignal;
  readonly startModelProcess?: StartModelProcess;
}

/**
 * The engine as one program: runs until it is told to stop by a signal, by a client, or by the program that runs it.
 * A second signal ends it at once. Throws `EngineError` if it cannot start.
 */
export const runHeadless = async (options: HeadlessOptions): Promise<void> => {
  const { environment } = options;
  const loaded = loadConfig(environment, hostPlace());
  const given = options.port ?? (environment['CMEM_PORT'] ? loaded.port : 0);
  // A port that was asked for is the one that other programs were told of: another would not be found.
  const isAnyPortGood = given === 0;
  const config = { ...loaded, port: options.port ?? loaded.port };
  if (isAnyPortGood && options.formerPort !== undefined) config.port = options.formerPort;
  const logger = createLogger(config.logLevel, Date.now);
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  let stoppingSince: number | null = null;

  // A defect may have left anything half done in memory; what is acknowledged is in the store. Its message may quote text.
  process.once('uncaughtException', (error) => {
    logger.error('defect', { error });
    process.exit(1);
  });

  const start = (given: Config) =>
    startEngine({
      config: given,
      orElseFreePort: isAnyPortGood,
      keychain: systemKeychain,
      logger,
      onStopRequested: tell,
      startModelProcess: options.startModelProcess,
    });
  const engine = await start(config).catch(async (error: unknown) => {
    if (options.askPassphrase === undefined || !isForWantOfPassphrase(error, config)) throw error;
    return start({ ...config, passphrase: await options.askPassphrase() });
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A terminal signals the whole group and npm passes the signal on: two at once are one.
      if (stoppingSince !== null && Date.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(128 + 2);
      stoppingSince ??= Date.now();
      tell();
    });
  if (options.stop?.aborted === true) tell();
  options.stop?.addEventListener('abort', () => tell());

  await options.onReady(engine, config);
  await told;
  stoppingSince ??= Date.now();
  await engine.stop();
};
