import { z } from 'zod';

/** Epoch milliseconds; `until` is null where it lasts until it is resumed. */
export const StoredPause = z.object({ since: z.int(), until: z.int().nullable() });
export type StoredPause = z.infer<typeof StoredPause>;

/**
 * The pause as it is now, or null once it has ended. A clock that was set back to before its start would make it last for
 * as long as the clock went back; it is then counted anew from now, so that it is never longer ahead than was asked.
 */
export const pauseAt = (pause: StoredPause, now: number): StoredPause | null => {
  const { since, until } = pause;
  if (until === null) return pause;
  if (now < since) return { since: now, until: now + (until - since) };
  return now < until ? pause : null;
};
