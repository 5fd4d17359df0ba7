import { z } from 'zod';
import { Id } from './ids.ts';

/** What stood in a memory and was replaced by a mark such as `‹github token›`, which names the kind and never the value. */
export const Redaction = z.object({ kind: z.string(), count: z.int() });
export type Redaction = z.infer<typeof Redaction>;

/** All that was redacted, over the memories that the caller may see. */
export const RedactionTotals = z.object({
  kinds: z.array(Redaction.extend({ memories: z.int() })),
  /** The newest of the memories concerned, up to 500. */
  memories: z.array(
    z.object({
      id: Id,
      project: z.string(),
      title: z.string().nullable(),
      redactions: z.array(Redaction),
    }),
  ),
  /** How many memories there are with something redacted. */
  total: z.int(),
  /** Memories that were stored under earlier rules: redacted when they are read, and being written anew. */
  pending: z.int(),
});
export type RedactionTotals = z.infer<typeof RedactionTotals>;
