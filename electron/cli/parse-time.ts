import { Timestamp, toTimestamp } from '#shared/schemas/time.ts';
import { UsageError } from './usage-error.ts';

/** Whether `3d` is three days ago or three days from now. */
export type Direction = 'past' | 'future';

const MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const MONTHS: Readonly<Record<string, number>> = { mo: 1, y: 12 };
const DAYS_FROM_TODAY: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * A time as a person writes it: ISO 8601, with a zone or in that of this machine; a date, which is its first moment;
 * `30m`, `6h`, `3d`, `2w`, `1mo`, `1y` from now; `now`, `today`, `yesterday`, `tomorrow`.
 */
export const parseTime = (text: string, now: number, direction: Direction): Timestamp => {
  const written = text.trim();
  const withZone = Timestamp.safeParse(written);
  if (withZone.success) return withZone.data;
  const ms = relativeTime(written.toLowerCase(), now, direction) ?? localTime(written);
  const parsed = ms === undefined || Number.isNaN(ms) ? undefined : Timestamp.safeParse(toTimestamp(ms));
  if (parsed?.success) return parsed.data;
  throw new UsageError(
    `"${text}" is no time; write 2026-01-31, 2026-01-31T09:30, 2026-01-31T09:30:00Z, 3d, 2w, 6h or yesterday`,
  );
};

const relativeTime = (text: string, now: number, direction: Direction): number | undefined => {
  if (text === 'now') return now;
  const days = Object.hasOwn(DAYS_FROM_TODAY, text) ? DAYS_FROM_TODAY[text] : undefined;
  if (days !== undefined) {
    const date = new Date(now);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
  }
  const [, digits, unit = ''] = /^(\d{1,6})(m|h|d|w|mo|y)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const count = Number(digits) * (direction === 'past' ? -1 : 1);
  const months = MONTHS[unit];
  if (months === undefined) return within(now + count * (MS[unit] ?? 0));
  const date = new Date(now);
  const day = date.getDate();
  date.setMonth(date.getMonth() + count * months);
  // A month from 31 January is the end of February, not the start of March.
  if (date.getDate() !== day) date.setDate(0);
  return within(date.getTime());
};

/** Beyond this `toISOString` throws; what lies within is checked by the schema. */
const within = (ms: number): number | undefined => (Math.abs(ms) <= 8.64e15 ? ms : undefined);

const localTime = (text: string): number | undefined => {
  const [, date, time = '00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/.exec(text) ?? [];
  if (date === undefined) return undefined;
  const parsed = new Date(`${date}T${time}`);
  // JavaScript takes 31 February for 3 March.
  return parsed.getDate() === Number(date.slice(-2)) ? parsed.getTime() : undefined;
};
