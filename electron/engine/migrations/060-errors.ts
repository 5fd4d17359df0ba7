import type { Migration } from '../store/migrate.ts';

/**
 * The errors that memories tell of, under their signatures: a failure that comes again finds its earlier fix whatever the
 * machine, the checkout and the line. All of it can be made again from the memories.
 */
export const errors: Migration = {
  number: 60,
  name: 'errors',
  up: (db) => {
    db.exec(`
      CREATE TABLE memory_error (
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        exact TEXT NOT NULL,
        loose TEXT NOT NULL,
        error TEXT NOT NULL,
        PRIMARY KEY (memory_id, exact)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX memory_error_by_exact ON memory_error (exact);
      CREATE INDEX memory_error_by_loose ON memory_error (loose);
    `);
  },
};
