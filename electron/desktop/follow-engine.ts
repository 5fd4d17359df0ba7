import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '#shared/contract/client.ts';
import type { EngineFacts } from './tray-state.ts';

/** Milliseconds between two looks, however much happens. */
const BETWEEN_LOOKS = 1_000;

/** Tells what the engine says of itself, at once and after each change, until `signal` ends or the engine stops answering. */
export const followEngine = async (
  client: Client,
  signal: AbortSignal,
  onFacts: (facts: EngineFacts) => void,
): Promise<void> => {
  const look = async (): Promise<void> => {
    const { memories, embedding, code_embedding: code, capture } = await client.call('engine.status', {}, signal);
    const pending = embedding.pending + (code?.pending ?? 0);
    onFacts({ memories: memories.active, pending, isPaused: capture.paused });
  };
  let isLooking = false;
  let isDirty = false;
  const lookSoon = async (): Promise<void> => {
    isDirty = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isDirty) {
        isDirty = false;
        await look();
        await delay(BETWEEN_LOOKS, undefined, { signal });
      }
    } finally {
      isLooking = false;
    }
  };
  try {
    // Whatever it is that failed, the stream below ends too, and tells.
    const events = client.events(signal, () => void lookSoon().catch(() => undefined));
    while ((await events.next()).done !== true) void lookSoon().catch(() => undefined);
  } catch {
    // An engine that is gone is no failure of this.
  }
};
