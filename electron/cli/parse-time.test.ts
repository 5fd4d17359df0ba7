import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { Timestamp } from '#shared/schemas/time.ts';
import { parseTime } from './parse-time.ts';

const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).toISOString();
const now = new Date(2026, 2, 31, 12, 0).getTime();

it.each([
  ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00Z'],
  ['2026-01-31T09:30:00+09:00', '2026-01-31T09:30:00+09:00'],
  ['2026-01-31', local(2026, 0, 31)],
  ['2026-01-31T09:30', local(2026, 0, 31, 9, 30)],
  ['2026-01-31 09:30', local(2026, 0, 31, 9, 30)],
  ['now', local(2026, 2, 31, 12)],
  ['today', local(2026, 2, 31)],
  ['yesterday', local(2026, 2, 30)],
  ['Tomorrow', local(2026, 3, 1)],
  ['30m', local(2026, 2, 31, 11, 30)],
  ['6h', local(2026, 2, 31, 6)],
  ['1mo', local(2026, 1, 28, 12)],
  ['1y', local(2025, 2, 31, 12)],
])('takes %j', (text, expected) => {
  expect(parseTime(text, now, 'past')).toBe(expected);
});

test('counts from now on where the time lies ahead', () => {
  expect(parseTime('1mo', now, 'future')).toBe(local(2026, 3, 30, 12));
});

it.each([
  '',
  'soon',
  '2026-02-31',
  '2026-13-01',
  '31.01.2026',
  '-3d',
  '3',
  '99999y',
  '2026-01-31T25:00',
  'constructor',
])('refuses %j', (text) => {
  expect(() => parseTime(text, now, 'past')).toThrow('is no time');
});

test('gives a valid timestamp or refuses, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,6}(m|h|d|w|mo|y)$/)), (text) => {
      let parsed: string;
      try {
        parsed = parseTime(text, now, 'past');
      } catch (error) {
        expect((error as Error).name).toBe('UsageError');
        return;
      }
      expect(Timestamp.safeParse(parsed).success).toBe(true);
    }),
  );
});
