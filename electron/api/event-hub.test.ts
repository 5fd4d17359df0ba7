import { expect, test } from 'vitest';
import type { EngineEvent } from '#shared/schemas/events.ts';
import { createEventHub, type EventSubscription } from './event-hub.ts';

const LONG = 60_000;
const event = (pending: number): EngineEvent => ({ type: 'embedding', pending, done: 0, per_second: 0 });
const resync: EngineEvent = { type: 'resync' };

/** Everything that is waiting for the reader. */
const drain = async (reader: EventSubscription): Promise<EngineEvent[]> => {
  const taken: EngineEvent[] = [];
  for (;;) {
    const next = await reader.next(0);
    if (next === null || next === 'idle') return taken;
    taken.push(next);
  }
};

test('every reader gets every event, in order, whether it waits or comes later', async () => {
  const hub = createEventHub();
  const [waiting, later] = [hub.subscribe(1), hub.subscribe(2)];
  const first = waiting.next(LONG);
  hub.publish(event(1), {});
  hub.publish(event(2), {});
  expect(await first).toEqual(event(1));
  expect(await drain(waiting)).toEqual([event(2)]);
  expect(await drain(later)).toEqual([event(1), event(2)]);
});

test('what is private reaches its owner alone', async () => {
  const hub = createEventHub();
  const [owner, alsoOwner, other] = [hub.subscribe(1), hub.subscribe(1), hub.subscribe(2)];
  hub.publish(event(1), { ownerId: 1 });
  hub.publish(event(2), {});
  expect(await drain(owner)).toEqual([event(1), event(2)]);
  expect(await drain(alsoOwner)).toEqual([event(1), event(2)]);
  expect(await drain(other)).toEqual([event(2)]);
});

test('a reader who lags behind gets one resync in place of what it missed; others are not touched', async () => {
  const hub = createEventHub(3);
  const [slow, quick] = [hub.subscribe(1), hub.subscribe(2)];
  const seen: EngineEvent[] = [];
  for (let i = 0; i < 10; i++) {
    hub.publish(event(i), {});
    seen.push(...(await drain(quick)));
  }
  expect(seen).toEqual(Array.from({ length: 10 }, (_, i) => event(i)));
  expect(await drain(slow)).toEqual([resync]);
  hub.publish(event(99), {});
  expect(await drain(slow)).toEqual([event(99)]);
});

test('a reader who ends, even while waiting, is gone', async () => {
  const hub = createEventHub();
  const reader = hub.subscribe(1);
  const waiting = reader.next(LONG);
  reader.end();
  reader.end();
  expect(await waiting).toBeNull();
  expect(await reader.next(LONG)).toBeNull();
  expect(hub.subscribers).toBe(0);
  hub.publish(event(1), {});
});

test('closing ends every reader, and those that come after', async () => {
  const hub = createEventHub();
  const waiting = hub.subscribe(1).next(LONG);
  hub.close();
  expect(await waiting).toBeNull();
  expect(await hub.subscribe(1).next(LONG)).toBeNull();
  expect(hub.subscribers).toBe(0);
});
