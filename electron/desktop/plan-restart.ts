const FIRST_MS = 250;
const LONGEST_MS = 15_000;
/** Crashes older than this no longer count. */
const WINDOW_MS = 5 * 60_000;
const MOST = 6;

/** Milliseconds until the engine is started again, twice as many after each crash; null where that has become pointless.
 *  `crashes`: when it crashed, in epoch milliseconds, the latest last. */
export const planRestart = (crashes: readonly number[], now: number): number | null => {
  const recent = crashes.filter((at) => now - at < WINDOW_MS).length;
  return recent > MOST ? null : Math.min(FIRST_MS * 2 ** Math.max(0, recent - 1), LONGEST_MS);
};
