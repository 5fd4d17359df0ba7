import { expect, test } from 'vitest';
import { pauseAt } from './capture-pause.ts';

const pause = { since: 1000, until: 5000 };

test('ends at its time, and not before', () => {
  expect(pauseAt(pause, 1000)).toEqual(pause);
  expect(pauseAt(pause, 4999)).toEqual(pause);
  expect(pauseAt(pause, 5000)).toBeNull();
  expect(pauseAt({ since: 1000, until: null }, Number.MAX_SAFE_INTEGER)).not.toBeNull();
});

test('a clock that was set back makes it no longer than was asked', () => {
  const anew = pauseAt(pause, 10);
  expect(anew).toEqual({ since: 10, until: 4010 });
  expect(pauseAt(anew!, 4010)).toBeNull();
});
