import type { EventSink } from '#electron/engine/ports.ts';
import type { EngineEvent } from '#shared/schemas/events.ts';

/** The events that one principal may see, in order. */
export interface EventSubscription {
  /** The next event; `idle` when none came within `waitMs`; null once the subscription or the hub has ended. */
  next(waitMs: number): Promise<EngineEvent | 'idle' | null>;
  end(): void;
}

export interface EventHub extends EventSink {
  subscribe(principalId: number): EventSubscription;
  readonly subscribers: number;
  /** Ends every subscription, and those that still come at once. */
  close(): void;
}

interface Reader {
  readonly principalId: number;
  queue: EngineEvent[];
  /** Set while `next` waits. */
  wake: (() => void) | null;
  ended: boolean;
}

/**
 * Hands each event to every reader who may see it. A reader who lags `longestQueue` events behind loses them and gets one
 * `resync` instead, so that a stalled window costs neither memory nor anybody's time.
 */
export const createEventHub = (longestQueue = 256): EventHub => {
  const readers = new Set<Reader>();
  let closed = false;

  const end = (reader: Reader) => {
    reader.ended = true;
    reader.queue = [];
    reader.wake?.();
    readers.delete(reader);
  };

  return {
    publish(event, { ownerId, exceptId }) {
      for (const reader of readers) {
        if ((ownerId !== undefined && ownerId !== reader.principalId) || exceptId === reader.principalId) continue;
        enqueue(reader, event, longestQueue);
      }
    },
    subscribe(principalId) {
      const reader: Reader = { principalId, queue: [], wake: null, ended: closed };
      if (!closed) readers.add(reader);
      return { next: (waitMs) => nextOf(reader, waitMs), end: () => end(reader) };
    },
    get subscribers() {
      return readers.size;
    },
    close() {
      closed = true;
      for (const reader of readers) end(reader);
    },
  };
};

const enqueue = (reader: Reader, event: EngineEvent, longestQueue: number): void => {
  if (reader.queue.length >= longestQueue) reader.queue = [{ type: 'resync' }];
  // What follows a resync that is still unread is covered by it.
  else if (reader.queue.at(-1)?.type !== 'resync') reader.queue.push(event);
  reader.wake?.();
};

const nextOf = async (reader: Reader, waitMs: number): Promise<EngineEvent | 'idle' | null> => {
  if (reader.queue.length === 0 && !reader.ended) await untilWoken(reader, waitMs);
  if (reader.ended) return null;
  return reader.queue.shift() ?? 'idle';
};

const untilWoken = (reader: Reader, waitMs: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      reader.wake = null;
      resolve();
    };
    const timer = setTimeout(wake, waitMs);
    reader.wake = wake;
  });
