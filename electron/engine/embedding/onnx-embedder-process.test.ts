import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { createEmbedderProcess, type EmbedderProcess } from './onnx-embedder-process.ts';

const SETTINGS = {
  model: {
    kind: 'built-in',
    modelFolder: join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2'),
    precision: 'int8',
    dimensions: 384,
    windowTokens: 256,
    threads: 1,
  },
  givesWay: false,
} as const;
const QUERY = { kind: 'embed', texts: ['hello'], kept: 'start' } as const;
/** Takes seconds. */
const LONG = { kind: 'embed', texts: Array.from({ length: 24 }, () => 'word '.repeat(250)), kept: 'end' } as const;

const processForTest = (): EmbedderProcess => {
  const embedder = createEmbedderProcess({ name: 'process', settings: SETTINGS, logger: silentLogger, idleMs: null });
  onTestFinished(() => embedder.close());
  return embedder;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('a process that dies fails its calls and is replaced with the next', async () => {
  const embedder = processForTest();
  const before = await embedder.call(QUERY);
  const pid = embedder.pid()!;
  const calls = [embedder.call(LONG), embedder.call(QUERY)];
  process.kill(pid, 'SIGKILL');
  for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(reason).toMatchObject({ code: 'model_unavailable', details: { reason: 'crashed' } });
  }
  expect(await embedder.call(QUERY)).toEqual(before);
  expect(embedder.pid()).not.toBe(pid);
});

test.skipIf(process.platform === 'win32')('signals to the whole group leave it to its parent', async () => {
  const embedder = processForTest();
  await embedder.start();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(embedder.pid()!, signal);
  expect(await embedder.call(QUERY)).toHaveLength(384);
});

test('closing ends it', async () => {
  const embedder = processForTest();
  await embedder.start();
  const pid = embedder.pid()!;
  await embedder.close();
  expect(isAlive(pid)).toBe(false);
});

/** A program that opens a process, prints its number and then does `last`. */
const program = (last: string): string => `
  const { createEmbedderProcess } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'onnx-embedder-process.ts')))});
  const logger = { info() {}, warn() {}, error() {} };
  const embedder = createEmbedderProcess({ name: 'process', settings: ${JSON.stringify(SETTINGS)}, logger, idleMs: null });
  await embedder.call(${JSON.stringify(QUERY)});
  console.log(embedder.pid());
  ${last}`;

test.each([
  ['ends by itself', '', 0, null],
  [
    'exits in the middle of a run',
    `void embedder.call({ kind: 'embed', texts: Array(24).fill('word '.repeat(250)), kept: 'end' }); setTimeout(() => process.exit(3), 50);`,
    3,
    null,
  ],
  [
    'is killed in the middle of a run',
    `void embedder.call({ kind: 'embed', texts: Array(24).fill('word '.repeat(250)), kept: 'end' }); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);`,
    null,
    'SIGKILL',
  ],
])('does not outlive a program that %s', async (_end, last, code, signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const ended = await new Promise((resolve) => child.on('exit', (...how) => resolve(how)));
  expect(ended).toEqual([code, signal]);
  await until(() => !isAlive(Number(output)));
});

test('does not see the engine’s own settings', async () => {
  process.env['CMEM_PASSPHRASE'] = 'secret';
  onTestFinished(() => {
    delete process.env['CMEM_PASSPHRASE'];
  });
  const embedder = processForTest();
  await embedder.start();
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${embedder.pid()}/environ`, 'utf8')).not.toContain('CMEM_');
  }
});
