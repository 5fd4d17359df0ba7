import type { Migration } from '../store/migrate.ts';

/**
 * Who did what, when, through which face, with which outcome; never memory text. Each line's hash covers the line before
 * it, and the triggers refuse changes, so that a removed or edited line shows.
 */
export const audit: Migration = {
  number: 40,
  name: 'audit',
  up: (db) => {
    db.exec(`
      CREATE TABLE audit (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        principal TEXT,
        face TEXT NOT NULL,
        operation TEXT NOT NULL,
        outcome TEXT NOT NULL,
        subjects TEXT NOT NULL,
        request_id TEXT NOT NULL,
        hash BLOB NOT NULL
      ) STRICT;
      CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
      CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
    `);
  },
};
