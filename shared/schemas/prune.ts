import { z } from 'zod';
import { Id } from './ids.ts';
import { MemoryFilter, MemoryKind } from './memory.ts';
import { Timestamp } from './time.ts';

/** Bins of the histogram of scores, from 0 to 1. */
export const SCORE_BINS = 40;

/** Which memories would go: those of the filter whose score is below the threshold. Pinned ones never. */
export const PrunePlanRequest = z.strictObject({
  filter: MemoryFilter.omit({ status: true, pinned: true }).optional(),
  /** 0 to 1: what scores below goes. */
  threshold: z.number().min(0).max(1).optional(),
  /** Besides, the lowest go until no more than so many are left, … */
  max_count: z.int().min(0).optional(),
  /** … or no more than so many bytes of text. */
  max_bytes: z.int().min(0).optional(),
});
export type PrunePlanRequest = z.infer<typeof PrunePlanRequest>;

const ScoreParts = z.object({
  /** As its author said, 0 to 1. */
  importance: z.number(),
  /** Halves with each half-life of its kind since it was last stored, changed or used. */
  recency: z.number(),
  /** From how often it was fetched and how it was judged. */
  use: z.number(),
});

const PruneItem = z.object({
  id: Id,
  title: z.string(),
  project: z.string(),
  kind: MemoryKind,
  /** 0 to 1; what is worth keeping scores high. */
  score: z.number(),
  parts: ScoreParts,
  /** Why it scores low, in words. */
  reasons: z.array(z.string()),
  bytes: z.int(),
});

export const PrunePlan = z.object({
  /** Give it to `prune.apply` within a day; null if nothing would go. */
  plan_id: Id.nullable(),
  count: z.int(),
  bytes: z.int(),
  /** The lowest first, 200 at most. */
  items: z.array(PruneItem),
  /** Of all memories that could go, by score. */
  histogram: z.array(z.int()).length(SCORE_BINS),
  considered: z.int(),
  /** Kept whatever they score. */
  pinned: z.int(),
});
export type PrunePlan = z.infer<typeof PrunePlan>;

export const PruneApplied = z.object({ change_id: Id.nullable(), changed: z.int(), undo_until: Timestamp });
export type PruneApplied = z.infer<typeof PruneApplied>;
