import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';
import { createLineTransport } from './line-transport.ts';

const setUp = async (graceMs = 10_000) => {
  const input = new PassThrough();
  const written: unknown[] = [];
  const received: JSONRPCMessage[] = [];
  const transport = createLineTransport({
    input,
    write: async (text) =>
      void written.push(
        ...text
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
      ),
    longestLine: 200,
    graceMs,
  });
  Object.assign(transport, { onmessage: (message: JSONRPCMessage) => received.push(message) });
  await transport.start();
  /** Gives lines and waits until they are read. */
  const give = async (...lines: (string | Buffer)[]) => {
    for (const line of lines) input.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
    await delay(0);
  };
  return { transport, input, give, written, received };
};

const request = (id: number | string, method = 'ping') => JSON.stringify({ jsonrpc: '2.0', id, method });
const error = (id: unknown, code: number) => ({ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } });

test('passes on messages, also several in one line, and skips empty lines', async () => {
  const { give, received, written } = await setUp();
  await give(request(1), '', ' \r', `${request(2)}\r`, `[${request(3)},${request('4')}]`);
  expect(received.map((message) => 'id' in message && message.id)).toEqual([1, 2, 3, '4']);
  expect(written).toEqual([]);
});

test.each<[string, string | Buffer, unknown]>([
  ['no JSON', '{"jsonrpc"', error(null, -32700)],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), error(null, -32700)],
  ['too long', 'x'.repeat(201), error(null, -32600)],
  ['a number', '5', error(null, -32600)],
  ['an empty batch', '[]', error(null, -32600)],
  ['another version', '{"jsonrpc":"1.0","id":7,"method":"ping"}', error(7, -32600)],
  ['a request without a usable id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', error(null, -32600)],
  ['an answer to nothing', '{"jsonrpc":"2.0","id":7}', error(null, -32600)],
])('%s is answered with an error, and the next line is read', async (_, line, answer) => {
  const { give, received, written } = await setUp();
  await give(line, request(1));
  expect(written).toEqual([answer]);
  expect(received).toHaveLength(1);
});

test.each(['{"jsonrpc":"1.0","method":"x"}', '{"method":"x"}', '{"jsonrpc":"2.0","method":"x","params":5}'])(
  'what can only be a notification is never answered: %s',
  async (line) => {
    const { give, received, written } = await setUp();
    await give(line);
    expect([...written, ...received]).toEqual([]);
  },
);

test('closes with its input, at once where nothing is under way', async () => {
  const { transport, input } = await setUp();
  let told = 0;
  Object.assign(transport, { onclose: () => void told++ });
  input.end();
  await transport.closed;
  expect(told).toBe(1);
});

test('what was asked before the input ended is still answered', async () => {
  const { transport, input, give, written } = await setUp();
  await give(request(1), request(2), request(3), request(4, 'subscriptions/listen'));
  await give('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}');
  input.end();
  await delay(5);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  await transport.send({ jsonrpc: '2.0', id: 3, result: {} });
  await transport.closed;
  expect(written).toHaveLength(2);
});

test('but does not wait for ever, and writes nothing afterwards', async () => {
  const { transport, input, give, written } = await setUp(1);
  await give(request(1));
  input.end();
  await transport.closed;
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  expect(written).toEqual([]);
});
