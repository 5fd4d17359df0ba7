import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import { createEventHub } from './event-hub.ts';
import { createServer } from './server.ts';

let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest()));
afterAll(() => cmem.remove());

/** A second server over the running engine, with an event hub that the test speaks through. */
const serve = async () => {
  const hub = createEventHub();
  const server = createServer({
    engine: cmem.engine,
    eventHub: hub,
    audit: { record() {} },
    logger: silentLogger,
    clock: Date.now,
    newId: () => 'r1',
    version: '0',
    instanceId: 'this one',
    webFolder: '',
    onStopRequested() {},
  });
  const { baseUrl, port } = await server.listen(0, { orElseFree: false });
  return { hub, server, port, url: `${baseUrl}/v1/events`, headers: { authorization: `Bearer ${cmem.ownerToken}` } };
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await delay(5);
};

test('a client that goes away is forgotten', async () => {
  const { hub, server, url, headers } = await serve();
  const gone = new AbortController();
  await fetch(url, { headers, signal: gone.signal });
  const { body } = await fetch(url, { headers });
  expect(hub.subscribers).toBe(2);
  gone.abort();
  await until(() => hub.subscribers === 1);
  await body?.cancel();
  await until(() => hub.subscribers === 0);
  await server.close();
});

test('a client that comes back is told to fetch anew', async () => {
  const { server, url, headers } = await serve();
  const text = (await fetch(url, { headers: { ...headers, 'last-event-id': '7' } })).text();
  await server.close();
  expect(await text).toContain('data: {"type":"resync"}');
});

test('a client that stalls loses events and is told so, and holds nobody up', async () => {
  const { hub, server, port } = await serve();
  const stalled = connect(port, '127.0.0.1');
  stalled.write(
    `GET /v1/events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${cmem.ownerToken}\r\n\r\n`,
  );
  await until(() => hub.subscribers === 1);

  // More than the buffers of any socket hold, in bursts that a reader who reads could follow.
  const published = 400_000;
  for (let i = 0; i < published; i++) {
    hub.publish({ type: 'embedding', pending: i, done: published, per_second: 1234.5678 }, {});
    if (i % 100 === 0) await turn();
  }
  let received = '';
  stalled.setEncoding('utf8').on('data', (text: string) => (received += text));
  await until(() => received.includes('"resync"'));
  hub.publish({ type: 'embedding', pending: -1, done: 0, per_second: 0 }, {});
  await until(() => received.includes('"pending":-1'));
  expect(received.match(/"pending"/g)?.length).toBeLessThan(published);

  const ended = once(stalled, 'close');
  await server.close();
  await ended;
});
