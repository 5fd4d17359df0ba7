import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commandLineForTest, outcomeOf } from '../testing/command-line-for-test.ts';
import { gitRepositoryForTest } from '../testing/git-repository-for-test.ts';

const root = realpathSync.native(mkdtempSync(path.join(tmpdir(), "cmem mcp tést's ")));
const home = path.join(root, 'home');
const checkout = path.join(root, 'my shop');
const { run, start } = commandLineForTest(home);
const CLI = path.join(import.meta.dirname, '..', 'cli.ts');

beforeAll(() => {
  mkdirSync(home, { mode: 0o700 });
  gitRepositoryForTest(checkout);
});

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await run(['stop']);
  rmSync(root, { recursive: true, force: true });
});

interface Options {
  readonly mode?: 'legacy' | 'modern';
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly roots?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The SDK's client over a server process of its own. */
const connect = async ({ mode = 'legacy', args = [], cwd = root, roots, environment = {} }: Options = {}) => {
  const client = new Client(
    { name: 'stdio-agent', version: '1.0.0' },
    {
      capabilities: roots === undefined ? {} : { roots: {} },
      ...(mode === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
    },
  );
  if (roots !== undefined) client.setRequestHandler('roots/list', () => ({ roots: roots.map((uri) => ({ uri })) }));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', ...args],
    cwd,
    env: {
      ...(process.env as Record<string, string>),
      CMEM_HOME: home,
      CMEM_PORT: '0',
      CMEM_KEY_PROTECTION: 'key_file',
      GIT_CEILING_DIRECTORIES: root,
      ...environment,
    },
    stderr: 'pipe',
  });
  await client.connect(transport);
  open.push(client);
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: given });
    const [first] = answer.content as { text: string }[];
    return {
      text: first?.text ?? '',
      data: answer.structuredContent as Record<string, unknown>,
      isError: answer.isError,
    };
  };
  return { client, call, pid: transport.pid };
};

/** The engine that the discovery file tells of. */
const engine = () =>
  JSON.parse(readFileSync(path.join(home, 'endpoint.json'), 'utf8')) as { pid: number; port: number };

describe("for the SDK's client", () => {
  it('starts one engine for all who come at once, and works in the project of its folder', async () => {
    const [first, second] = await Promise.all([connect({ cwd: checkout }), connect({ cwd: checkout, mode: 'modern' })]);
    const [saved, status] = await Promise.all([
      first.call('memory_save', { content: 'The walrus sleeps in the afternoon', tags: 'zoo' }),
      second.call('memory_status'),
    ]);
    expect(saved.data).toMatchObject({ outcome: 'added', project: 'my shop' });
    expect(status.data).toMatchObject({ project: 'my shop' });
    const found = await second.call('memory_search', { q: 'walrus', mode: 'lexical' });
    expect(found.data).toMatchObject({
      hits: [{ id: saved.data['id'], project: 'my shop' }],
      scope: 'in project my shop',
    });
    const { data } = await second.call('memory_get', { id: saved.data['id'] });
    expect(data).toMatchObject({ memories: [{ source: { agent: 'stdio-agent' }, tags: ['zoo'] }] });
  });

  it('takes the project from --project, else from the roots of the client', async () => {
    const named = await connect({ args: ['--project', 'named'], cwd: checkout });
    expect((await named.call('memory_status')).data).toMatchObject({ project: 'named' });
    const rooted = await connect({ roots: [pathToFileURL(checkout).href] });
    expect((await rooted.call('memory_status')).data).toMatchObject({ project: 'my shop' });
    const nowhere = await connect();
    expect((await nowhere.call('memory_status')).data).not.toHaveProperty('project');
    expect((await nowhere.call('memory_save', { content: 'nowhere' })).data).toMatchObject({ project: 'general' });
  });

  it('outlives the engine, killed or stopped', async () => {
    const { call } = await connect({ cwd: checkout });
    expect((await call('memory_search', { q: 'walrus', mode: 'lexical' })).data['hits']).toHaveLength(1);
    const killed = engine();
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => answers(killed.port), { timeout: 5000 }).toBe(false);
    expect((await call('memory_search', { q: 'walrus', mode: 'lexical' })).data['hits']).toHaveLength(1);
    expect(engine().pid).not.toBe(killed.pid);
    await run(['stop']);
    expect((await call('memory_status')).isError).toBeUndefined();
  });

  it('says why there is no engine, and goes on', async () => {
    const { client, call } = await connect({ environment: { CMEM_HOME: path.join(import.meta.dirname, 'data') } });
    const { text, isError } = await call('memory_search', { query: 'x' });
    expect({ text, isError }).toEqual({
      text: expect.stringMatching(/^invalid_request: The data folder .* lies inside/),
      isError: true,
    });
    expect((await client.listTools()).tools).toHaveLength(8);
  });

  it('acts under the token that it is given', async () => {
    const { stdout } = await run(['token', 'create', 'reader', '--scope', 'read', '--json']);
    const { secret } = JSON.parse(stdout) as { secret: string };
    const { call } = await connect({ environment: { CMEM_TOKEN: secret }, cwd: checkout });
    expect((await call('memory_save', { content: 'x' })).text).toMatch(/^forbidden: /);
    expect((await call('memory_search', { query: 'walrus', mode: 'lexical' })).data['hits']).toHaveLength(1);
  });
});

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/v1/health`).then(
    () => true,
    () => false,
  );

const request = (id: number | string, method: string, params?: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })}\n`;
const initialize = (protocolVersion: string) =>
  request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } });

/** What stdout held, of which every byte must be a message. */
const messagesOf = (stdout: string): Record<string, unknown>[] => {
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('as lines', () => {
  it.each(['2024-11-05', '2025-11-25'])('speaks revision %s', async (revision) => {
    const input = [
      initialize(revision),
      '{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
      request(1, 'ping'),
      request('two', 'tools/call', { name: 'memory_status' }),
    ].join('');
    const { exitCode, stdout } = await run(['mcp'], { input });
    const answers = new Map(messagesOf(stdout).map((message) => [message['id'], message['result']]));
    expect(answers.get(0)).toMatchObject({ protocolVersion: revision, serverInfo: { name: 'cmem' } });
    expect(answers.get(1)).toEqual({});
    expect(answers.get('two')).toMatchObject({ structuredContent: { version: expect.any(String) } });
    expect({ exitCode, answers: answers.size }).toEqual({ exitCode: 0, answers: 3 });
  });

  it('answers what is wrong as JSON-RPC has it, and goes on', async () => {
    const input = [
      'garbage\n',
      initialize('2025-11-25'),
      `${'x'.repeat(9 * 1024 * 1024)}\n`,
      '{"jsonrpc":"2.0","method":"notifications/nope"}\n',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n',
      request(1, 'nope'),
      request(2, 'tools/call', { name: 'nope' }),
      request(3, 'tools/call', { name: 'memory_get', arguments: { ids: 'x' } }),
      request(4, 'ping'),
    ].join('');
    const { exitCode, stdout, stderr } = await run(['mcp'], { input });
    const messages = messagesOf(stdout);
    const codeOf = (id: unknown) =>
      messages.filter((each) => each['id'] === id).map((each) => (each['error'] as { code: number } | undefined)?.code);
    expect(codeOf(null)).toEqual([-32700, -32600]);
    expect([1, 2, 3, 4].map((id) => codeOf(id))).toEqual([[-32601], [-32602], [undefined], [undefined]]);
    expect(messages.find((each) => each['id'] === 3)).toMatchObject({ result: { isError: true } });
    expect({ exitCode, messages: messages.length, stderr }).toEqual({ exitCode: 0, messages: 7, stderr: '' });
  });

  it('ends with its stdin, with SIGTERM, and when nobody reads', async () => {
    const idle = start(['mcp']);
    idle.stdin.write(initialize('2025-11-25'));
    await once(createInterface(idle.stdout), 'line');
    idle.stdin.end();
    expect(await once(idle, 'close')).toEqual([0, null]);

    const told = start(['mcp']);
    told.stdin.write(initialize('2025-11-25'));
    await once(createInterface(told.stdout), 'line');
    told.kill('SIGTERM');
    expect(await once(told, 'close')).toEqual([0, null]);

    const unread = start(['mcp']);
    unread.stdin.write(initialize('2025-11-25'));
    await once(createInterface(unread.stdout), 'line');
    unread.stdout.destroy();
    unread.stdin.write(request(1, 'tools/call', { name: 'memory_search', arguments: { query: 'x' } }));
    await delay(10);
    unread.stdin.end();
    expect(await once(unread, 'close')).toEqual([0, null]);
  });

  it('writes nothing where nothing was asked', async () => {
    const quiet = start(['mcp']);
    quiet.stdin.end();
    expect(await outcomeOf(quiet)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});

describe('on the command line', () => {
  it('context packs, and feedback counts', async () => {
    const { stdout: id } = await run(['add', 'Penguins are fed at noon', '--project', 'zoo']);
    const packed = await run(['context', 'when are penguins fed', '--project', 'zoo', '--budget', '300']);
    expect(packed.stdout).toMatch(
      /^What follows, .*\n\[1\] note · zoo · now · id .*\nPenguins are fed at noon\nend of memories \w+\n$/,
    );
    expect(packed.stderr).toMatch(/^1 memory of 1 memory in zoo; about \d+ tokens/);
    expect(await run(['context', 'x', '--budget', '99'])).toMatchObject({ exitCode: 2 });
    expect((await run(['feedback', id.trim(), '--useful'])).stdout).toBe(
      'Judged useful 1 times, not useful 0 times.\n',
    );
    expect((await run(['feedback', id.trim(), '--not-useful', '--query', 'x', '--json'])).stdout).toBe(
      `{"id":"${id.trim()}","useful":1,"not_useful":1}\n`,
    );
    expect(await run(['feedback', id.trim()])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--not-useful'),
    });
  });
});
