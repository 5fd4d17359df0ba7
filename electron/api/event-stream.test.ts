import { expect, test } from 'vitest';
import { createEventHub } from './event-hub.ts';
import { eventStream } from './event-stream.ts';

const decoder = new TextDecoder();
const always = { isStillAllowed: () => Promise.resolve(true), clock: Date.now };
const quiet = { heartbeatMs: 60_000, reconnected: false, ...always };

const open = (options: Parameters<typeof eventStream>[1]) => {
  const hub = createEventHub();
  const reader = eventStream(hub.subscribe(1), options).getReader();
  const next = async () => {
    const { value, done } = await reader.read();
    return done ? null : decoder.decode(value);
  };
  return { hub, reader, next };
};

test('each event is one numbered frame, and the stream ends with the hub', async () => {
  const { hub, next } = open(quiet);
  expect(await next()).toBe('retry: 2000\n\n');
  hub.publish({ type: 'resync' }, {});
  expect(await next()).toBe('id: 1\ndata: {"type":"resync"}\n\n');
  hub.close();
  expect(await next()).toBeNull();
});

test('a comment goes out while nothing happens', async () => {
  const { next } = open({ heartbeatMs: 1, reconnected: false, ...always });
  await next();
  expect(await next()).toBe(':\n\n');
  expect(await next()).toBe(':\n\n');
});

test('who was here before is told to fetch anew', async () => {
  const { next } = open({ heartbeatMs: 60_000, reconnected: true, ...always });
  await next();
  expect(await next()).toBe('id: 1\ndata: {"type":"resync"}\n\n');
});

test('a reader that goes leaves nothing behind, even while it waits', async () => {
  const { hub, reader, next } = open(quiet);
  await next();
  const waiting = next();
  await reader.cancel();
  expect(await waiting).toBeNull();
  expect(hub.subscribers).toBe(0);
});

test('nothing is pulled for a reader that takes nothing', async () => {
  const { hub, next } = open(quiet);
  for (let i = 0; i < 1000; i++) hub.publish({ type: 'embedding', pending: i, done: 0, per_second: 0 }, {});
  await next();
  expect(await next()).toContain('resync');
});

test('ends at a heartbeat when the reader is no longer allowed', async () => {
  const { next } = open({ ...quiet, heartbeatMs: 1, isStillAllowed: () => Promise.resolve(false) });
  await next();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const frames = [await next(), await next(), await next()];
  expect(frames).toContain(null);
});
