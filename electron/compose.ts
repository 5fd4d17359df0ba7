import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { createEventHub } from './api/event-hub.ts';
import { createServer } from './api/server.ts';
import { signInUrl } from './api/sign-in-url.ts';
import { markStoreCreated, obtainDataKey } from './engine/crypto/data-key.ts';
import { localToken } from './engine/crypto/local-token.ts';
import { deriveKey } from './engine/crypto/derive-key.ts';
import { listSlots } from './engine/crypto/manage-slots.ts';
import { embedderSource } from './engine/embedding/embedder-source.ts';
import type { StartModelProcess } from './engine/embedding/model-process.ts';
import type { Engine } from './engine/engine.ts';
import { migrations } from './engine/migrations/migrations.ts';
import { openEngine } from './engine/open-engine.ts';
import type { Clock, Keychain, Logger, ModelChoice } from './engine/ports.ts';
import { openStore } from './engine/store/open-store.ts';
import type { Config } from './platform/config.ts';
import { removeEndpoint, writeEndpoint } from './platform/discovery-file.ts';
import { acquireInstanceLock } from './platform/instance-lock.ts';
import { packageFolder, unpackedPath } from './package-folder.ts';
import { VERSION } from './version.ts';

export interface StartOptions {
  readonly config: Config;
  /** A port that is taken is replaced by a free one. */
  readonly orElseFreePort: boolean;
  readonly keychain: Keychain;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Where a process may not be forked: how to start one that holds a model. */
  readonly startModelProcess?: StartModelProcess | undefined;
  /** Called when a client asks the engine to stop; the caller then calls `stop`. */
  readonly onStopRequested: () => void;
}

export interface RunningEngine {
  readonly engine: Engine;
  readonly baseUrl: string;
  readonly port: number;
  /** How a browser gets in, once, within ten minutes. */
  createSignInUrl(): Promise<string>;
  /** Settles when the model is loaded, or has failed to for the first time. */
  readonly modelSettled: Promise<void>;
  /** Finishes what is under way and leaves the data folder as it was found, but for the data. */
  stop(): Promise<void>;
}

const WEB_FOLDER = join(packageFolder, 'out', 'renderer');
/** The model's runtime opens its files itself. */
const MODEL_FOLDER = unpackedPath('resources', 'models', 'all-MiniLM-L6-v2');

/**
 * Starts the engine over a data folder and serves it: config → lock → key → store → engine → HTTP → discovery file. What
 * was opened is closed again when a later step fails. Throws `EngineError`.
 */
export const startEngine = async (options: StartOptions): Promise<RunningEngine> => {
  const { config, keychain, logger, clock = Date.now } = options;
  const { paths } = config;
  const newId = uuidv7;
  const undo: (() => void | Promise<void>)[] = [];
  /** Every step is tried, whatever became of the one before: a server that does not close must not keep the store open. */
  const stop = async () => {
    const failures: unknown[] = [];
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the engine did not stop cleanly');
  };

  try {
    const lock = acquireInstanceLock(paths.home);
    undo.push(() => lock.release());

    const keyContext = {
      keysFile: paths.keysFile,
      sources: { passphrase: config.passphrase, keychain, keyFile: paths.keyFile },
      clock,
      newId,
    };
    const { storeFile, backupFolder } = paths;
    const { dataKey, existedBefore } = await obtainDataKey({
      ...keyContext,
      protection: config.keyProtection,
      storeFile,
      backupFolder,
    });
    const localSecret = deriveKey(dataKey, 'cmem/local-client');
    const auditKey = deriveKey(dataKey, 'cmem/audit');
    const store = openWith(dataKey, (key) =>
      openStore({ file: storeFile, dataKey: key, migrations, backupFolder, existedBefore, clock, logger }),
    );
    undo.push(() => store.close());
    markStoreCreated(keyContext);

    const sourceOf = (choice: ModelChoice) =>
      embedderSource({
        choice,
        precision: config.modelPrecision,
        builtInFolder: MODEL_FOLDER,
        logger,
        startProcess: options.startModelProcess,
      });
    const events = createEventHub();
    const { engine, audit, modelSettled } = openEngine({
      store,
      storeFile,
      dataFolder: paths.home,
      keySlots: () => listSlots(paths.keysFile).map(({ kind }) => kind),
      localSecret,
      model: sourceOf(config.model),
      codeModel: config.codeModel === null ? null : sourceOf(config.codeModel),
      auditKey,
      events,
      environment: config.environment,
      clock,
      newId,
      logger,
      version: VERSION,
    });
    undo.push(() => engine.close());

    const instanceId = randomUUID();
    const { onStopRequested } = options;
    const server = createServer({
      engine,
      eventHub: events,
      audit,
      logger,
      clock,
      newId,
      version: VERSION,
      instanceId,
      webFolder: WEB_FOLDER,
      onStopRequested,
    });
    const { port, baseUrl } = await server.listen(config.port, { orElseFree: options.orElseFreePort });
    undo.push(() => server.close());

    const startedAt = new Date(clock()).toISOString();
    writeEndpoint(paths.home, {
      pid: process.pid,
      port,
      version: VERSION,
      instance_id: instanceId,
      started_at: startedAt,
    });
    undo.push(() => removeEndpoint(paths.home, instanceId));

    const createSignInUrl = async () => {
      const owner = await engine.authenticate(localToken(localSecret));
      if (owner === null) throw new Error('the local secret does not stand for the owner');
      const { code } = await engine.createSignInCode(owner);
      return signInUrl(baseUrl, code);
    };
    return { engine, baseUrl, port, createSignInUrl, modelSettled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The data key is in this process's own memory only while it is used. */
const openWith = <T>(dataKey: Buffer, open: (key: Buffer) => T): T => {
  try {
    return open(dataKey);
  } finally {
    dataKey.fill(0);
  }
};
