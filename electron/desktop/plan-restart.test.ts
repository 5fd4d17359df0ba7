import { expect, test } from 'vitest';
import { planRestart } from './plan-restart.ts';

const MINUTE = 60_000;

test('the first restart is almost at once, and each later one waits twice as long', () => {
  const now = 10 * MINUTE;
  const waits = [1, 2, 3, 4].map((count) => planRestart(Array<number>(count).fill(now), now));
  expect(waits).toEqual([250, 500, 1000, 2000]);
});

test('after seven crashes within five minutes it gives up', () => {
  expect(planRestart(Array<number>(6).fill(0), 0)).toBe(8000);
  expect(planRestart(Array<number>(7).fill(0), 0)).toBeNull();
});

test('crashes of long ago do not count', () => {
  expect(planRestart([0, 0, 0, 0, 0, 0, 0, 20 * MINUTE], 20 * MINUTE)).toBe(250);
});
