import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { commandLineForTest } from '#electron/testing/command-line-for-test.ts';

/** Two agents with the official SDK at one engine that has imported this very project. */
export interface Agents {
  readonly overStdio: Client;
  /** With a token that reads. */
  readonly overHttp: Client;
  /** What `cmem mcp` has written to stdout so far. */
  writtenToStdout(): string;
  stop(): Promise<void>;
}

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const CLI = join(CHECKOUT, 'electron/cli.ts');
const RECORDER = join(CHECKOUT, 'electron/testing/record-stdout.ts');

/** Imports into an engine whose data lies in `home`, waits until all is embedded, and connects. `tell` gets what an import notes. */
export const startAgents = async (
  home: string,
  imports: readonly ('git' | 'docs' | 'code')[],
  tell: (note: string) => void = () => {},
): Promise<Agents> => {
  const { run, json } = commandLineForTest(home);
  const command = async (...args: string[]) => {
    const { exitCode, stderr } = await run(args, { cwd: CHECKOUT });
    if (exitCode !== 0) throw new Error(`cmem ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
    return stderr;
  };
  const open: Client[] = [];
  const stop = async () => {
    await Promise.allSettled(open.map((client) => client.close()));
    await run(['stop']);
  };
  const connect = async (transport: Parameters<Client['connect']>[0]): Promise<Client> => {
    const client = new Client({ name: 'maintainer', version: '1.0.0' });
    await client.connect(transport);
    open.push(client);
    return client;
  };

  try {
    await command('serve', '--background');
    for (const what of imports) tell(await command('import', what, CHECKOUT, '--project', 'cmem'));
    // A commit quotes what it changes: the one that wrote the questions down would be found for each of them.
    const { memories } = await json<{ memories: { id: string }[] }>(['list', '--file', 'bench/questions.json']);
    if (memories.length > 0) await command('rm', ...memories.map(({ id }) => id));
    await untilEmbedded(() => json(['status']));

    const recording = join(home, 'stdout-of-mcp');
    const overStdio = await connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [RECORDER, recording, process.execPath, CLI, 'mcp', '--project', 'cmem'],
        env: {
          ...(process.env as Record<string, string>),
          CMEM_HOME: home,
          CMEM_PORT: '0',
          CMEM_KEY_PROTECTION: 'key_file',
        },
        stderr: 'ignore',
      }),
    );
    const { secret } = await json<{ secret: string }>(['token', 'create', 'maintainer', '--scope', 'read']);
    const { port } = JSON.parse(readFileSync(join(home, 'endpoint.json'), 'utf8')) as { port: number };
    const overHttp = await connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      }),
    );
    return { overStdio, overHttp, writtenToStdout: () => readFileSync(recording, 'utf8'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilEmbedded = async (status: () => Promise<{ embedding: { state: string; pending: number } }>) => {
  for (;;) {
    const { embedding } = await status();
    if (embedding.state === 'failed') throw new Error('the model could not be loaded; run npm run model');
    if (embedding.state === 'ready' && embedding.pending === 0) return;
    await sleep(500);
  }
};
