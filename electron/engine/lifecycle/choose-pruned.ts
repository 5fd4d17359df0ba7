import type { PrunePlanRequest } from '#shared/schemas/prune.ts';

interface Scored {
  readonly score: number;
  readonly bytes: number;
}

/** Those that go: all below the threshold, and the lowest beyond a budget of count or bytes. `scored` is lowest first. */
export const choosePruned = <T extends Scored>(
  scored: readonly T[],
  { threshold = 0, max_count: maxCount, max_bytes: maxBytes }: PrunePlanRequest,
): T[] => {
  let goes = scored.findIndex(({ score }) => score >= threshold);
  if (goes === -1) goes = scored.length;
  if (maxCount !== undefined) goes = Math.max(goes, scored.length - maxCount);
  if (maxBytes !== undefined) {
    let kept = scored.slice(goes).reduce((sum, { bytes }) => sum + bytes, 0);
    for (; goes < scored.length && kept > maxBytes; goes++) kept -= scored[goes]?.bytes ?? 0;
  }
  return scored.slice(0, goes);
};
