import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ErrorBody } from '#shared/schemas/error.ts';
import { listen, type ListenOptions } from './listen.ts';
import { defaultLimits } from './server-limits.ts';

const start = async (options: Partial<ListenOptions> = {}) => {
  const listening = await listen({
    fetch: () => new Response('ok'),
    port: 0,
    orElseFree: false,
    limits: defaultLimits,
    newId: () => 'r1',
    ...options,
  });
  onTestFinished(() => listening.close());
  return listening;
};

/** Sends these bytes and gives all that comes back until the server ends the connection. */
const talk = async (port: number, ...parts: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return received;
};

const errorIn = (answer: string) => ErrorBody.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).error;

/** A port held by another program. */
const takenPort = async (): Promise<number> => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as { port: number }).port;
};

test('a port that was asked for and is taken is an error that says so', async () => {
  const port = await takenPort();
  await expect(start({ port })).rejects.toThrow(
    expect.objectContaining({ code: 'port_taken', message: expect.stringContaining(`Port ${port} is taken`) }),
  );
});

test('otherwise a free one takes its place', async () => {
  const taken = await takenPort();
  const { port } = await start({ port: taken, orElseFree: true });
  expect(port).not.toBe(taken);
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
});

test('closing lets a request under way end and takes no more', async () => {
  let begun = () => {};
  const underWay = new Promise<void>((resolve) => (begun = resolve));
  const { port, close } = await start({
    async fetch() {
      begun();
      await delay(100);
      return new Response('done');
    },
  });
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await underWay;
  const closed = close();
  expect(await (await answer).text()).toBe('done');
  await closed;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('closing waits for no connection that has no request under way, used before or not', async () => {
  // With a grace longer than any test may take.
  const { port, close } = await start({ limits: { ...defaultLimits, closeGraceMs: 600_000 } });
  const [unused, used, begun] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const ends = [unused, used, begun].map((socket) => once(socket, 'close'));
  begun.write('GET / HTTP/1.1\r\n');
  used.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  for (const socket of [unused, begun]) socket.resume();
  await once(used, 'data');
  await close();
  expect(await Promise.all(ends)).toHaveLength(3);
});

test('closing cuts what does not end within the grace', async () => {
  const { port, close } = await start({
    fetch: () => new Promise(() => {}),
    limits: { ...defaultLimits, closeGraceMs: 50 },
  });
  const outcome = fetch(`http://127.0.0.1:${port}/`).then(
    () => 'answered',
    () => 'cut',
  );
  await delay(20);
  await close();
  expect(await outcome).toBe('cut');
});

test('what is not HTTP is answered in the form of every other error', async () => {
  const { port } = await start();
  const answer = await talk(port, 'nonsense\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(errorIn(answer)).toMatchObject({ code: 'invalid_request', request_id: 'r1' });
});

test('headers without end are refused', async () => {
  const { port } = await start();
  const answer = await talk(port, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(errorIn(answer).code).toBe('invalid_request');
});

test('a client that never ends its headers, or its body, is cut off', async () => {
  const { port } = await start({ limits: { ...defaultLimits, headersTimeoutMs: 50, requestTimeoutMs: 100 } });
  const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  const answers = await Promise.all([talk(port, head), talk(port, `${head}Content-Length: 10\r\n\r\n`, 'abc')]);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(answers[1]).not.toBe('');
});

test('a target of which no address can be made is refused before the app', async () => {
  const { port } = await start();
  const answer = await talk(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1:1:1\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('invalid_request');
});
