import type { Migration } from '../store/migrate.ts';

/** How each principal judged each memory, as counts; and a way to find what replaced a memory. */
export const feedback: Migration = {
  number: 50,
  name: 'feedback',
  up: (db) => {
    db.exec(`
      CREATE TABLE memory_feedback (
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        principal_id INTEGER NOT NULL REFERENCES principal (id),
        useful INTEGER NOT NULL DEFAULT 0 CHECK (useful >= 0),
        not_useful INTEGER NOT NULL DEFAULT 0 CHECK (not_useful >= 0),
        last_query TEXT,
        last_at INTEGER NOT NULL,
        PRIMARY KEY (memory_id, principal_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX memory_by_supersedes ON memory (supersedes) WHERE supersedes IS NOT NULL;
    `);
  },
};
