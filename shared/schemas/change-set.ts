import { z } from 'zod';
import { Id } from './ids.ts';
import { MemoryChange, MemoryStatus } from './memory.ts';
import { Timestamp } from './time.ts';

/** How long a change of many can be undone, and the trash is kept. */
export const UNDO_DAYS = 30;

const authored = MemoryChange.shape;

/** One change for many memories. What is left out stays as it is. */
export const ManyChange = z
  .strictObject({
    add_tags: authored.tags,
    remove_tags: authored.tags,
    status: MemoryStatus.optional(),
    visibility: authored.visibility,
    project: authored.project,
    kind: authored.kind,
    pinned: authored.pinned,
    importance: authored.importance,
    expires_at: authored.expires_at,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'must change something');
export type ManyChange = z.infer<typeof ManyChange>;

export const ChangeManyRequest = z.strictObject({ ids: z.array(Id).min(1).max(10_000), change: ManyChange });

/** Why one of the memories was not changed, while the others were. */
const Refused = z.object({ id: Id, message: z.string() });

export const ChangedMany = z.object({
  /** Give it to `changes.undo`; null where nothing had to be changed. */
  change_id: Id.nullable(),
  changed: z.int(),
  /** They were so already. */
  unchanged: z.int(),
  not_found: z.array(Id),
  refused: z.array(Refused),
  undo_until: Timestamp,
});
export type ChangedMany = z.infer<typeof ChangedMany>;

export const ChangeSet = z.object({
  id: Id,
  at: Timestamp,
  /** What did it: a change of many, or `prune`, `merge` and the like. */
  reason: z.string(),
  change: z.record(z.string(), z.unknown()),
  memories: z.int(),
  undo_until: Timestamp,
  undone_at: Timestamp.nullable(),
});
export type ChangeSet = z.infer<typeof ChangeSet>;

export const UndoneChange = z.object({
  id: Id,
  undone: z.int(),
  /** Memories that were changed in the same respect since, or are gone; they stay as they are. */
  conflicts: z.array(Id),
});
export type UndoneChange = z.infer<typeof UndoneChange>;
