import type { Migration } from '../store/migrate.ts';

/** Plans of pruning, for the day that they can be applied: which memories, and in which state each was seen. */
export const prunePlans: Migration = {
  number: 95,
  name: 'prune-plans',
  up: (db) => {
    db.exec(`
      CREATE TABLE prune_plan (
        id INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        principal_id INTEGER NOT NULL REFERENCES principal (id),
        made_at INTEGER NOT NULL,
        applied_at INTEGER
      ) STRICT;

      CREATE TABLE prune_plan_item (
        plan_id INTEGER NOT NULL REFERENCES prune_plan (id) ON DELETE CASCADE,
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        use_count INTEGER NOT NULL,
        PRIMARY KEY (plan_id, memory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX prune_plan_item_by_memory ON prune_plan_item (memory_id);
    `);
  },
};
