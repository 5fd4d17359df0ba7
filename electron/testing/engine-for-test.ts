import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '#shared/contract/client.ts';
import type { Scope } from '#shared/schemas/token.ts';
import { type RunningEngine, startEngine } from '../compose.ts';
import type { Caller } from '../engine/engine.ts';
import type { Clock } from '../engine/ports.ts';
import { loadConfig } from '../platform/config.ts';
import { hostPlace } from '../platform/paths.ts';
import { fakeKeychain } from './fake-keychain.ts';
import { silentLogger } from './silent-logger.ts';

export interface EngineForTest extends RunningEngine {
  readonly home: string;
  /** Token of the owner, with every scope. */
  readonly ownerToken: string;
  readonly owner: Caller;
  /** A client with the owner's token. */
  readonly client: Client;
  /** The secret of a new token for another principal. */
  tokenFor(principal: string, scopes: readonly Scope[]): Promise<string>;
  clientFor(principal: string, scopes: readonly Scope[]): Promise<Client>;
  /** Waits until every memory has its vector. */
  embedded(): Promise<void>;
  /** Stops the engine and deletes its data folder. */
  remove(): Promise<void>;
}

export interface EngineForTestOptions {
  /** A data folder to start over; a new one in the system's folder for temporary files otherwise. */
  readonly home?: string;
  readonly clock?: Clock;
  /** Settings beside those that every test has. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The real engine over a real store, with the real model and a real server on a free port. */
export const startForTest = async (options: EngineForTestOptions = {}): Promise<EngineForTest> => {
  const { home, clock = Date.now } = options;
  const folder = home ?? mkdtempSync(join(tmpdir(), 'cmem-test-'));
  const environment = { ...options.environment, CMEM_HOME: folder, CMEM_PORT: '0', CMEM_KEY_PROTECTION: 'key_file' };
  const running = await startEngine({
    config: loadConfig(environment, hostPlace()),
    orElseFreePort: false,
    keychain: fakeKeychain('no keychain in tests'),
    logger: silentLogger,
    clock,
    onStopRequested: () => {},
  });
  const { engine, baseUrl } = running;
  const code = new URL(await running.createSignInUrl()).searchParams.get('code') ?? '';
  const ownerToken = (await engine.redeemSignInCode(code)) ?? '';
  const owner = await engine.authenticate(ownerToken);
  if (owner === null) throw new Error('the owner could not sign in');

  const tokenFor = async (principal: string, scopes: readonly Scope[]) =>
    (await engine.createToken(owner, { principal, scopes: [...scopes] })).secret;
  return {
    ...running,
    home: folder,
    ownerToken,
    owner,
    client: createClient({ baseUrl, token: ownerToken }),
    tokenFor,
    clientFor: async (principal, scopes) => createClient({ baseUrl, token: await tokenFor(principal, scopes) }),
    async embedded() {
      await running.modelSettled;
      for (;;) {
        const { embedding } = await engine.status(owner, false);
        if (embedding.state === 'failed') throw new Error('the model could not be loaded; run npm run model');
        if (embedding.pending === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async remove() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
