import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { commandLineForTest } from '#electron/testing/command-line-for-test.ts';

/** A question, and what answers it: paths of the project, or `commit: ` with how its message begins. */
const Question = z.object({ question: z.string(), right: z.array(z.string()).min(1) });
export type Question = z.infer<typeof Question>;

export interface Answered extends Question {
  /** Place of the first right memory among ten, from 1; null where none is. */
  readonly overStdio: number | null;
  readonly overHttp: number | null;
}

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));

export const readQuestions = (): Question[] =>
  z.array(Question).parse(JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8')));

const CLI = fileURLToPath(new URL('../electron/cli.ts', import.meta.url));
const Found = z.object({ hits: z.array(z.object({ id: z.string() })) });
const Read = z.object({
  memories: z.array(
    z.object({
      id: z.string(),
      file_path: z.string().optional(),
      title: z.string().optional(),
      source: z.looseObject({}),
    }),
  ),
});

/**
 * Imports this very project into an engine of its own and asks it over MCP as an agent would: with the official SDK, over stdio and
 * over HTTP. `home` is a folder for its data.
 */
export const askQuestions = async (
  home: string,
  imports: readonly ('git' | 'docs' | 'code')[],
  questions: readonly Question[],
): Promise<Answered[]> => {
  const { run, json } = commandLineForTest(home);
  const command = async (...args: string[]) => {
    const { exitCode, stderr } = await run(args, { cwd: CHECKOUT });
    if (exitCode !== 0) throw new Error(`cmem ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
  };
  const open: Client[] = [];
  try {
    await command('serve', '--background');
    for (const what of imports) await command('import', what, CHECKOUT, '--project', 'cmem');
    await embedded(() => json(['status']));

    const stdio = new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--project', 'cmem'],
      env: {
        ...(process.env as Record<string, string>),
        CMEM_HOME: home,
        CMEM_PORT: '0',
        CMEM_KEY_PROTECTION: 'key_file',
      },
      stderr: 'ignore',
    });
    const agent = new Client({ name: 'maintainer', version: '1.0.0' });
    await agent.connect(stdio);
    open.push(agent);

    const { secret } = await json<{ secret: string }>(['token', 'create', 'maintainer', '--scope', 'read']);
    const { port } = JSON.parse(readFileSync(`${home}/endpoint.json`, 'utf8')) as { port: number };
    const remote = new Client({ name: 'maintainer', version: '1.0.0' });
    await remote.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${secret}` } },
      }),
    );
    open.push(remote);

    const answered: Answered[] = [];
    for (const question of questions)
      answered.push({
        ...question,
        overStdio: await rankOf(agent, question),
        overHttp: await rankOf(remote, question),
      });
    return answered;
  } finally {
    await Promise.allSettled(open.map((client) => client.close()));
    await run(['stop']);
  }
};

const embedded = async (status: () => Promise<{ embedding: { state: string; pending: number } }>) => {
  for (;;) {
    const { embedding } = await status();
    if (embedding.state === 'failed') throw new Error('the model could not be loaded; run npm run model');
    if (embedding.state === 'ready' && embedding.pending === 0) return;
    await sleep(500);
  }
};

const rankOf = async (client: Client, { question, right }: Question): Promise<number | null> => {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })).structuredContent;
  const { hits } = Found.parse(await call('memory_search', { query: question, project: 'cmem', limit: 10 }));
  if (hits.length === 0) return null;
  const { memories } = Read.parse(await call('memory_get', { ids: hits.map(({ id }) => id), max_chars: 100 }));
  const place = hits.findIndex(({ id }) => {
    const memory = memories.find((each) => each.id === id);
    return right.some((answer) =>
      answer.startsWith('commit: ')
        ? memory?.source['commit'] !== undefined && memory.title?.startsWith(answer.slice('commit: '.length))
        : memory?.file_path === answer,
    );
  });
  return place === -1 ? null : place + 1;
};
