import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { ChangedMany } from '#shared/schemas/change-set.ts';
import type { Caller } from '../engine.ts';
import type { ChangeSets } from '../lifecycle/change-sets.ts';
import { type FilterContext, visibleTo } from '../memories/memory-filter.ts';

interface Parts {
  readonly db: Database;
  readonly changeSets: ChangeSets;
}

/** Renames a tag on all visible memories, or takes it off where `to` is null. A memory that has both keeps one, in its place. */
export const changeTag = (
  { db, changeSets }: Parts,
  caller: Caller,
  { tag, to }: { readonly tag: string; readonly to: string | null },
  { principalId }: FilterContext,
): Promise<ChangedMany> => {
  const visible = visibleTo(principalId);
  const ids = db
    .prepare<(string | number)[], string>(
      `SELECT m.uuid FROM tag t JOIN memory_tag mt ON mt.tag_id = t.id JOIN memory m ON m.id = mt.memory_id
       WHERE t.name = ? AND ${visible.sql} ORDER BY m.id`,
    )
    .pluck()
    .all(tag, ...visible.params);
  return changeSets.run(caller, ids, 'tag', { tag, to }, (current) => ({
    ...current,
    tags: [...new Set(current.tags.flatMap((known) => (known === tag ? (to ?? []) : known)))],
  }));
};
