import { z } from 'zod';
import { Id } from './ids.ts';
import { Memory, MemoryFilter } from './memory.ts';
import { exactText } from './text.ts';

export const ContextRequest = MemoryFilter.extend({
  /** What the agent is about to work on, in any form: it is read as plain words, without query syntax. */
  prompt: exactText(200_000).refine((text) => text.trim() !== '', 'must not be empty'),
  /** The most tokens that `text` may take, as `shared/estimate-tokens.ts` counts them. 2,000 if left out. */
  budget_tokens: z.coerce.number().int().min(100).max(20_000).optional(),
});
export type ContextRequest = z.infer<typeof ContextRequest>;

/** A memory that is in the text. */
export const PackedMemory = Memory.pick({
  id: true,
  title: true,
  project: true,
  kind: true,
  file_path: true,
  timestamp: true,
  source: true,
}).extend({
  /** As in a search; comparable within one answer. */
  score: z.number(),
  /** False where only the piece that fits the prompt best is in the text. */
  whole: z.boolean(),
  tokens: z.int(),
});
export type PackedMemory = z.infer<typeof PackedMemory>;

/**
 * Why a memory that was found is not in the text: `superseded` by a newer one, a `near_duplicate` of one that is in it, or
 * `over_budget`.
 */
export const LeftOutReason = z.enum(['superseded', 'near_duplicate', 'over_budget']);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const LeftOut = z.object({
  id: Id,
  title: z.string().nullable(),
  reason: LeftOutReason,
  /** The memory that stands in its place; null for `over_budget`. */
  in_favour_of: Id.nullable(),
});
export type LeftOut = z.infer<typeof LeftOut>;

export const ContextAnswer = z.object({
  /** To be put before the prompt: fenced as data, each memory with its id, source and age. Empty when nothing fits. */
  text: z.string(),
  tokens: z.int(),
  budget_tokens: z.int(),
  memories: z.array(PackedMemory),
  left_out: z.array(LeftOut),
  /** How many memories the filters allow. */
  searched: z.int(),
  /** As in a search: said when less was searched than was asked for. */
  notice: z.string().nullable(),
});
export type ContextAnswer = z.infer<typeof ContextAnswer>;
