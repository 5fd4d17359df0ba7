import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '#shared/contract/client.ts';
import { type RunningEngine, startEngine } from '#electron/compose.ts';
import { loadConfig } from '#electron/platform/config.ts';
import { systemKeychain } from '#electron/platform/keychain.ts';
import { createLogger } from '#electron/platform/logger.ts';
import { hostPlace } from '#electron/platform/paths.ts';

export interface BenchEngine extends RunningEngine {
  readonly client: Client;
  readonly token: string;
  readonly home: string;
}

/** An engine in this process, reached over HTTP. Without a folder, it has one of its own that goes when it stops. */
export const startForBench = async (home?: string): Promise<BenchEngine> => {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'cmem-bench-'));
  const running = await startEngine({
    config: loadConfig(
      { ...process.env, CMEM_HOME: folder, CMEM_PORT: '0', CMEM_KEY_PROTECTION: 'key_file' },
      hostPlace(),
    ),
    orElseFreePort: false,
    keychain: systemKeychain,
    logger: createLogger('warn', Date.now),
    onStopRequested: () => {},
  });
  const code = new URL(await running.createSignInUrl()).searchParams.get('code') ?? '';
  const token = (await running.engine.redeemSignInCode(code)) ?? '';
  return {
    ...running,
    home: folder,
    token,
    client: createClient({ baseUrl: running.baseUrl, token }),
    async stop() {
      await running.stop();
      if (home === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Waits until no memory lacks its vector, telling the number left now and then. */
export const untilEmbedded = async (client: Client, tell: (pending: number) => void): Promise<void> => {
  for (;;) {
    const { embedding } = await client.call('engine.status', {});
    if (embedding.state === 'failed') throw new Error('the model could not be loaded; run npm run model');
    if (embedding.failed > 0) throw new Error(`${embedding.failed} memories could not be embedded`);
    if (embedding.state === 'ready' && embedding.pending === 0) return;
    tell(embedding.pending);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};
