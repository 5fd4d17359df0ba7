import { z } from 'zod';
import { flag, Memory, MemoryFilter } from './memory.ts';
import { exactText } from './text.ts';

/** `hybrid` uses words and meaning; `lexical` words alone; `dense` meaning alone. */
export const SearchMode = z.enum(['hybrid', 'lexical', 'dense']);
export type SearchMode = z.infer<typeof SearchMode>;

export const SearchRequest = MemoryFilter.extend({
  /**
   * Plain words, or with `tag:` `project:` `kind:` `file:` `lang:` `before:` `after:` `"exact phrase"` `-not`. What
   * stands in the query narrows what the other fields allow.
   */
  query: exactText(20_000).refine((text) => text.trim() !== '', 'must not be empty'),
  mode: SearchMode.optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
  /** The query is still being typed: its last word may be the beginning of one. */
  typing: flag,
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** Half-open range of UTF-16 offsets. */
export const TextRange = z.object({ start: z.int(), end: z.int() });
export type TextRange = z.infer<typeof TextRange>;

/** Why a hit stands where it does. Null where that half did not take part, or the memory has no vector yet. */
const ScoreParts = z.object({
  /** BM25 of the words, in units of cosine; 0 where no word matches. */
  lexical: z.number().nullable(),
  /** Cosine between the query's vector and the memory's. */
  dense: z.number().nullable(),
  /** Above 0 where the memory tells of an error that is in the query: the same one, or one like it. */
  error: z.number(),
  /** What judgements of persons and agents added, or took away. 0 where nobody judged. */
  feedback: z.number(),
  /** Below 0 for code of a test, where the query does not ask for tests. */
  test: z.number(),
});

/** A memory that is not shown itself. */
const Unshown = z.object({ id: z.string(), title: z.string().nullable() });

export const Hit = z.object({
  memory: Memory.omit({ content: true }),
  /** Higher is better: the sum of its parts. Not bounded by 1. */
  score: z.number(),
  parts: ScoreParts,
  /** The piece of the memory that fits best. `content.slice(start, end)` gives `text`; highlights are offsets
   *  into `text`. */
  excerpt: z.object({ start: z.int(), end: z.int(), text: z.string(), highlights: z.array(TextRange) }),
  /** Earlier memories that were found, for which this newest is shown that replaced them. */
  instead_of: z.array(Unshown),
  /** Lower hits that say nearly the same, folded into this one; ten at most. */
  alike: z.array(Unshown),
});
export type Hit = z.infer<typeof Hit>;

export const SearchAnswer = z.object({
  hits: z.array(Hit),
  /**
   * Whether the best of them fit well enough to be given to somebody who did not ask. If not, they are only what comes nearest.
   */
  confident: z.boolean(),
  mode: SearchMode,
  /** The query as it was understood, after its filters were taken out. */
  understood: z.object({
    text: z.string(),
    phrases: z.array(z.string()),
    excluded: z.array(z.string()),
    filter: MemoryFilter,
  }),
  /** How many memories the filters allow: the field that was searched. */
  searched: z.int(),
  /** How many of those have no vector yet and were found by words alone. */
  lagging: z.int(),
  /** Said when the answer is less than was asked for, such as words alone because the model is not ready. */
  notice: z.string().nullable(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
