import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError, createClient, type Client } from '#shared/contract/client.ts';
import { deriveKey } from '../engine/crypto/derive-key.ts';
import { localToken } from '../engine/crypto/local-token.ts';
import { unlockDataKey } from '../engine/crypto/data-key.ts';
import { EngineError } from '../engine/engine-error.ts';
import { loadConfig, type Config } from './config.ts';
import { readEndpoint, type Endpoint } from './discovery-file.ts';
import { isForWantOfPassphrase } from './for-want-of-passphrase.ts';
import { systemKeychain } from './keychain.ts';
import { NotRunningError } from './not-running-error.ts';
import { hostPlace } from './paths.ts';

export interface LocalClientOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Asks a person for the passphrase, where the store has one and the environment does not give it. */
  readonly askPassphrase?: () => Promise<string>;
  /** See `ClientOptions`. */
  readonly face?: 'mcp';
}

export interface LocalClient extends Client {
  readonly baseUrl: string;
}

/** A client of the engine that runs for this data folder; see `createConnector`. */
export const connectLocal = async (options: LocalClientOptions = {}): Promise<LocalClient> =>
  createConnector(options)();

/**
 * Connects again each time it is called, for programs that outlive the engine. Nothing secret is sent before that engine has
 * proved that it holds the data key; a token in `CMEM_TOKEN` goes to whoever has the instance id of the discovery file,
 * which only this user can write. Throws `NotRunningError`, or `EngineError` if the key cannot be had or the proof is false.
 */
export const createConnector = (options: LocalClientOptions = {}): (() => Promise<LocalClient>) => {
  const environment = options.environment ?? process.env;
  const config = loadConfig(environment, hostPlace());
  /** Kept, for a passphrase takes its time; the engine's proof tells whether it still holds. */
  let known: Buffer | null = null;

  const provenToken = async (challenge: string, engine: FoundEngine): Promise<string> => {
    if (known === null || !isProvedWith(known, challenge, engine)) known = await localSecret(config, options);
    if (!isProvedWith(known, challenge, engine)) throw notProved(engine);
    return localToken(known);
  };

  return async () => {
    const challenge = randomBytes(32).toString('hex');
    const engine = await findEngine(config.paths.home, challenge);
    if (engine === null) throw new NotRunningError();
    const token = environment['CMEM_TOKEN'] || (await provenToken(challenge, engine));
    const { face } = options;
    const baseUrl = baseUrlOf(engine.endpoint);
    return { ...createClient({ baseUrl, token, ...(face === undefined ? {} : { face }) }), baseUrl };
  };
};

export interface FoundEngine {
  readonly endpoint: Endpoint;
  /** The answer to the challenge, if there was one. */
  readonly proof: string | null;
}

/** An engine that is busy with something large is still there. */
const ANSWER_TIME_MS = 20_000;

/** The engine that the discovery file tells of, if that very one answers. Sends nothing secret. */
export const findEngine = async (home: string, challenge?: string): Promise<FoundEngine | null> => {
  const endpoint = readEndpoint(home);
  if (endpoint === null) return null;
  try {
    const client = createClient({ baseUrl: baseUrlOf(endpoint) });
    const health = await client.call('engine.health', { challenge }, AbortSignal.timeout(ANSWER_TIME_MS));
    return health.instance_id === endpoint.instance_id ? { endpoint, proof: health.proof } : null;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // Nobody listens, or somebody who does not speak as CMEM does.
    return null;
  }
};

export const baseUrlOf = ({ port }: Endpoint): string => `http://127.0.0.1:${port}`;

const localSecret = async (config: Config, { askPassphrase }: LocalClientOptions): Promise<Buffer> => {
  const unlock = (passphrase: string | undefined) =>
    unlockDataKey({
      keysFile: config.paths.keysFile,
      sources: { passphrase, keychain: systemKeychain, keyFile: config.paths.keyFile },
    });
  const { dataKey } = await unlock(config.passphrase).catch(async (error: unknown) => {
    if (askPassphrase === undefined || !isForWantOfPassphrase(error, config)) throw error;
    return unlock(await askPassphrase());
  });
  const secret = deriveKey(dataKey, 'cmem/local-client');
  dataKey.fill(0);
  return secret;
};

const isProvedWith = (secret: Buffer, challenge: string, { proof }: FoundEngine): boolean => {
  const expected = createHmac('sha256', secret).update(challenge).digest();
  const given = Buffer.from(proof ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const notProved = ({ endpoint }: FoundEngine) =>
  new EngineError(
    'unauthenticated',
    `What listens on port ${endpoint.port} does not hold the key of this data folder; nothing was sent to it. If you ` +
      'put back keys.json or moved the data folder, restart CMEM.',
    { port: endpoint.port },
  );
