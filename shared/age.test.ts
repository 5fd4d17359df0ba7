import { expect, it } from 'vitest';
import { age } from './age.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

it.each([
  ['2026-06-15T12:00:00Z', 'now'],
  ['2026-06-15T11:59:01Z', 'now'],
  ['2026-06-15T11:58:00Z', '2 min ago'],
  ['2026-06-15T01:00:00Z', '11 h ago'],
  ['2026-06-12T12:00:00Z', '3 d ago'],
  ['2026-03-15T12:00:00Z', '3 mo ago'],
  ['2020-06-15T00:00:00Z', '6 y ago'],
  ['2026-06-17T13:00:00Z', 'in 2 d'],
])('of %s is %s', (timestamp, text) => {
  expect(age(timestamp, now)).toBe(text);
});
