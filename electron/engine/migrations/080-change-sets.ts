import type { Migration } from '../store/migrate.ts';

/**
 * Changes of many memories, so that they can be undone. Of each memory it holds the fields that were changed, before and after, in
 * JSON; never the content, which `memory_version` has.
 */
export const changeSets: Migration = {
  number: 80,
  name: 'change-sets',
  up: (db) => {
    db.exec(`
      CREATE TABLE change_set (
        id INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        principal_id INTEGER NOT NULL REFERENCES principal (id),
        at INTEGER NOT NULL,
        reason TEXT NOT NULL,
        change TEXT NOT NULL,
        undone_at INTEGER
      ) STRICT;
      CREATE INDEX change_set_by_principal ON change_set (principal_id, at);

      CREATE TABLE change_set_item (
        change_set_id INTEGER NOT NULL REFERENCES change_set (id) ON DELETE CASCADE,
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        PRIMARY KEY (change_set_id, memory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX change_set_item_by_memory ON change_set_item (memory_id);
    `);
  },
};
