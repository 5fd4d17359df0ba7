import { z } from 'zod';
import { ErrorCode } from './error.ts';
import { Cursor, Id } from './ids.ts';
import { lineText } from './text.ts';
import { Timestamp } from './time.ts';

const Face = z.enum(['http', 'mcp']);

/** Which lines of the audit. Every filter narrows. */
export const AuditQuery = z.strictObject({
  principal: lineText(100).optional(),
  /** Such as `memories.get`. */
  operation: lineText(100).optional(),
  /** Id of a memory, project or token that the line is about. */
  subject: Id.optional(),
  /** `refused` is all but `ok`. */
  outcome: z.enum(['ok', 'refused', ...ErrorCode.options]).optional(),
  face: Face.optional(),
  /** Bounds on the time: at or after, and before. */
  after: Timestamp.optional(),
  before: Timestamp.optional(),
  /** Newest first, unless it says `oldest`. */
  order: z.enum(['newest', 'oldest']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: Cursor.optional(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** Who did what, when and how it ended. */
export const AuditLine = z.object({
  id: z.int(),
  at: Timestamp,
  /** Null where nobody was recognised. */
  principal: z.string().nullable(),
  face: Face,
  operation: z.string(),
  /** `ok` or an error code. */
  outcome: z.string(),
  /** Ids of the memories, projects or tokens concerned. */
  subjects: z.array(z.string()),
  /** What was looked for, without secrets; null where nothing was, or it has been erased. */
  query: z.string().nullable(),
  /** Keyed digest of the query in hexadecimal: it stays, and the same query has the same. */
  query_digest: z.string().nullable(),
  request_id: z.string(),
  /** In hexadecimal; covers this line and the hash of the one before. */
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.object({
  lines: z.array(AuditLine),
  /** Give it back as `cursor` for the next page; null on the last. */
  next_cursor: z.string().nullable(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/**
 * What does not fit: `line` was changed, or one before it removed; `query` was changed, not only erased; `head`: lines are
 * missing at the end; `checkpoint`: the one that stands for the oldest lines was changed.
 */
const AuditFault = z.enum(['line', 'query', 'head', 'checkpoint']);

export const AuditVerification = z.object({
  intact: z.boolean(),
  /** Lines that were read. */
  lines: z.int(),
  /** The first that does not fit; of `head` and `checkpoint` the line that they name. */
  problem: z.object({ fault: AuditFault, id: z.int().nullable(), at: Timestamp.nullable() }).nullable(),
  /** Older lines were folded into it; null if none were. */
  checkpoint: z.object({ through_id: z.int(), made_at: Timestamp }).nullable(),
  /** Id and hash of the last line. Kept elsewhere, it shows whether the whole store was put back to an earlier one. */
  head: z.object({ id: z.int(), hash: z.string() }).nullable(),
});
export type AuditVerification = z.infer<typeof AuditVerification>;

/** How often a principal read a memory through one face, as far back as the audit goes. */
export const MemoryReader = z.object({
  principal: z.string(),
  face: Face,
  /** Fetched whole. */
  opened: z.int(),
  /** Shown by a search, or packed into a context. */
  found: z.int(),
  /** On a page of a list. */
  listed: z.int(),
  first_at: Timestamp,
  last_at: Timestamp,
});
export type MemoryReader = z.infer<typeof MemoryReader>;
