import { createInterface } from 'node:readline';
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
  /** Asked where the store has a passphrase and the environment does not give it; absent where nobody can be asked. */
  readonly askPassphrase?: () => Promise<string>;
  /** Called once, when requests are answered. */
  readonly onReady: (engine: RunningEngine, config: Config) => Promise<void>;
  /** Stop too when standard input ends: for a parent that must not leave an engine behind. */
  readonly stopWithStdin?: boolean;
}

/**
 * The engine as one program: runs until it is told to stop by a signal, by a client, or by the end of standard input.
 * A second signal ends it at once. Throws `EngineError` if it cannot start.
 */
export const runHeadless = async (options: HeadlessOptions): Promise<void> => {
  const { environment } = options;
  const config = withPort(loadConfig(environment, hostPlace()), options.port);
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
      // A port that was asked for is the one that other programs were told of: another would not be found.
      orElseFreePort: options.port === undefined && !environment['CMEM_PORT'],
      keychain: systemKeychain,
      logger,
      onStopRequested: tell,
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
  if (options.stopWithStdin === true) createInterface(process.stdin).once('close', tell);

  await options.onReady(engine, config);
  await told;
  stoppingSince ??= Date.now();
  await engine.stop();
};

const withPort = (config: Config, port: number | undefined): Config =>
  port === undefined ? config : { ...config, port };
