import type { Clock } from '#electron/engine/ports.ts';

const WINDOW_MS = 60_000;

/** Counts attempts of one kind within a minute, whoever makes them: on a loopback server every caller has one address. */
export interface AttemptWindow {
  /** Counts one. Null while there have been at most as many as allowed, else the seconds until the window ends. */
  count(): number | null;
}

export const createAttemptWindow = (clock: Clock, allowed: number): AttemptWindow => {
  let startedAt = clock();
  let counted = 0;
  return {
    count() {
      const now = clock();
      // A clock that was set back also begins a new window; it must not hold callers off for hours.
      if (now - startedAt >= WINDOW_MS || now < startedAt) {
        startedAt = now;
        counted = 0;
      }
      counted++;
      return counted <= allowed ? null : Math.max(1, Math.ceil((startedAt + WINDOW_MS - now) / 1000));
    },
  };
};
