import { z } from 'zod';
import { MemoryFilter } from './memory.ts';
import { Timestamp } from './time.ts';

/** Activity by day of the person's own zone. */
export const TimelineQuery = MemoryFilter.extend({
  /** An IANA zone such as `Europe/Berlin`: days begin at its midnight, also when its clocks change. */
  zone: z
    .string()
    .max(100)
    .refine((zone) => {
      try {
        return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
      } catch {
        return false;
      }
    }, 'must be an IANA time zone such as Europe/Berlin'),
  by: z.enum(['agent', 'project', 'kind']).optional(),
  /** The span, three years at most; the year until now if left out. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const Timeline = z.object({
  /** Days with activity, oldest first. */
  days: z.array(
    z.object({
      /** `2026-03-29` */
      day: z.string(),
      count: z.int(),
      groups: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  ),
  from: Timestamp,
  to: Timestamp,
  total: z.int(),
});
export type Timeline = z.infer<typeof Timeline>;
