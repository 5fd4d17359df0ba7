import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Timeline, TimelineQuery } from '#shared/schemas/timeline.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { allOf, filterCondition, type FilterContext } from '../memories/memory-filter.ts';

const DAY_MS = 86_400_000;
const LONGEST_SPAN_MS = 3 * 366 * DAY_MS;
/** Zones are apart by quarters of an hour, so that a quarter lies within one day in each of them. */
const QUARTER_MS = 15 * 60_000;

const groupOf: Readonly<Record<'agent' | 'project' | 'kind', string>> = {
  agent: "IFNULL(m.source ->> 'agent', o.name)",
  project: 'p.name',
  kind: 'm.kind',
};

/** Counts of memories by the day on which they happened, in a time zone. */
export const timeline = (db: Database, query: TimelineQuery, context: FilterContext): Timeline => {
  const { zone, by = 'kind', from: givenFrom, to: givenTo, ...filter } = query;
  const to = givenTo === undefined ? context.now : toEpochMs(givenTo);
  const earliest = to - LONGEST_SPAN_MS;
  const from = Math.max(earliest, givenFrom === undefined ? to - 365 * DAY_MS : toEpochMs(givenFrom));
  const where = allOf([
    filterCondition(filter, context),
    { sql: 'm.happened_at >= ? AND m.happened_at <= ?', params: [from, to] },
  ]);
  const rows = db
    .prepare<(string | number)[], { quarter: number; value: string; count: number }>(
      `SELECT m.happened_at / ${QUARTER_MS} AS quarter, ${groupOf[by]} AS value, count(*) AS count
       FROM memory m JOIN project p ON p.id = m.project_id JOIN principal o ON o.id = m.owner_id
       WHERE ${where.sql} GROUP BY quarter, value`,
    )
    .all(...where.params);

  const dayOf = dayIn(zone);
  const days = new Map<string, Map<string, number>>();
  for (const { quarter, value, count } of rows) {
    const day = dayOf(quarter * QUARTER_MS);
    const groups = days.get(day) ?? new Map<string, number>();
    groups.set(value, (groups.get(value) ?? 0) + count);
    days.set(day, groups);
  }
  return {
    days: [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, groups]) => ({
        day,
        count: [...groups.values()].reduce((a, b) => a + b, 0),
        groups: [...groups].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count),
      })),
    from: toTimestamp(from),
    to: toTimestamp(to),
    total: rows.reduce((sum, { count }) => sum + count, 0),
  };
};

/** The day of a time in a zone, as `2026-03-29`; what was worked out is kept. */
const dayIn = (zone: string): ((at: number) => string) => {
  // `sv` writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<number, string>();
  return (at) => {
    const day = known.get(at) ?? format.format(at);
    known.set(at, day);
    return day;
  };
};
