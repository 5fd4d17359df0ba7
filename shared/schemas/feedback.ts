import { z } from 'zod';
import { Id } from './ids.ts';
import { exactText } from './text.ts';

/** A judgement on a memory that was recalled. */
export const NewFeedback = z.strictObject({
  useful: z.boolean(),
  /** What it was recalled for. The last one of each principal is kept. */
  query: exactText(20_000).optional(),
});
export type NewFeedback = z.infer<typeof NewFeedback>;

/** How often a memory was judged so far, by everyone. */
export const Feedback = z.object({ id: Id, useful: z.int(), not_useful: z.int() });
export type Feedback = z.infer<typeof Feedback>;
