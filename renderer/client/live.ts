import type { QueryClient } from '@tanstack/react-query';
import { ApiError, UnreachableError } from '#shared/contract/client.ts';
import type { EngineEvent } from '#shared/schemas/events.ts';
import { client } from './client.ts';
import { setConnection, useConnection } from './connection-store.ts';
import { subjectsOf } from './subjects-of.ts';

/** The least time between two answers to events: an import makes thousands of them. */
const GATHER_MS = 120;
const RETRY_MS = [300, 600, 1200, 2500, 5000];

/** Keeps what is on the screen current until `signal` ends: follows the engine's events and reconnects by itself. */
export const followEvents = async (queries: QueryClient, signal: AbortSignal): Promise<void> => {
  const touch = gatherSubjects(queries);
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const onOpen = () => {
        failures = 0;
        // What happened before the stream stood open was not told.
        if (useConnection.getState().state !== 'connecting') void queries.invalidateQueries();
        setConnection('live');
      };
      for await (const event of client.events(signal, onOpen)) touch(event);
      setConnection('lost');
    } catch (error) {
      if (signal.aborted) return;
      setConnection(stateAfter(error as Error));
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 5000, signal);
  }
};

const stateAfter = (error: Error) => {
  if (error instanceof ApiError) return error.code === 'unauthenticated' ? 'signed_out' : 'lost';
  return error instanceof UnreachableError || error instanceof TypeError ? 'lost' : 'other_version';
};

/**
 * Asks again for what events touched: at once, then not before the last answers are here and twice their time has passed. However
 * much happens, a large list is not fetched over and over, and no answer is thrown away for the next.
 */
const gatherSubjects = (queries: QueryClient) => {
  const waiting = new Map<string, readonly unknown[]>();
  let isBusy = false;
  const flush = async () => {
    isBusy = true;
    while (waiting.size > 0) {
      const subjects = [...waiting.values()];
      waiting.clear();
      const startedAt = performance.now();
      await Promise.all(subjects.map((queryKey) => queries.invalidateQueries({ queryKey })));
      const tookMs = performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, Math.max(GATHER_MS, 2 * tookMs)));
    }
    isBusy = false;
  };
  return (event: EngineEvent) => {
    if (event.type === 'resync') {
      void queries.invalidateQueries();
      return;
    }
    for (const subject of subjectsOf(event)) waiting.set(JSON.stringify(subject), subject);
    if (!isBusy) void flush();
  };
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
