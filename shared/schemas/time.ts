import { z } from 'zod';

/**
 * Years 0001 to 9999, what ISO 8601 writes in four digits. An offset or `Z` is required: a local time without a zone
 * would shift with the machine that reads it.
 */
export const Timestamp = z.iso
  .datetime({
    offset: true,
    error: 'must be ISO 8601 with a zone, such as 2026-01-31T09:30:00Z or 2026-01-31T10:30:00+01:00',
  })
  .refine((text) => isMoment(Date.parse(text)), 'must lie between the years 0001 and 9999');
export type Timestamp = z.infer<typeof Timestamp>;

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether epoch milliseconds can be written as a timestamp. */
export const isMoment = (epochMs: number): boolean => epochMs >= EARLIEST_MS && epochMs <= LATEST_MS;

/** Epoch milliseconds of a timestamp that has been parsed. */
export const toEpochMs = (timestamp: Timestamp): number => Date.parse(timestamp);
/** ISO 8601 in UTC with milliseconds. */
export const toTimestamp = (epochMs: number): Timestamp => new Date(epochMs).toISOString();
