import type { ManyChange } from '#shared/schemas/change-set.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { withStatus } from '../memories/memory-store.ts';

/** A memory as it is after one change of many. */
export const applyManyChange = (current: Memory, change: ManyChange): Memory => {
  const { add_tags: added = [], remove_tags: removed = [], status, expires_at: expiresAt, ...fields } = change;
  const next: Memory = {
    ...current,
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Memory>),
    // In the form that memories are answered with, so that another way to write the same time is no change.
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : toTimestamp(toEpochMs(expiresAt)) }),
    tags: [...new Set([...current.tags, ...added])].filter((tag) => !removed.includes(tag)),
  };
  return status === undefined || status === current.status ? next : withStatus(next, status);
};
