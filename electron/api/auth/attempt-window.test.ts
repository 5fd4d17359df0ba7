import { expect, test } from 'vitest';
import { createAttemptWindow } from './attempt-window.ts';

test('after as many as allowed it says how long to wait, until the minute is over', () => {
  let now = 1_000_000;
  const window = createAttemptWindow(() => now, 2);
  expect([window.count(), window.count(), window.count()]).toEqual([null, null, 60]);
  now += 58_500;
  expect(window.count()).toBe(2);
  now += 1_500;
  expect([window.count(), window.count(), window.count()]).toEqual([null, null, 60]);
});

test('a clock that is set back holds nobody off', () => {
  let now = 1_000_000;
  const window = createAttemptWindow(() => now, 0);
  expect(window.count()).toBe(60);
  now -= 500_000;
  expect(window.count()).toBe(60);
});
