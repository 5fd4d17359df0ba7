import type { Migration } from '../store/migrate.ts';

/**
 * Settings that are kept in the store; what was redacted of each memory; and, for the audit, the queries, an index of who
 * touched what, and the two sealed rows that show a cut at its end (`audit_head`) or its start (`audit_checkpoint`).
 */
export const privacy: Migration = {
  number: 90,
  name: 'privacy',
  up: (db) => {
    db.exec(`
      CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL CHECK (json_valid(value)),
        updated_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- The rules that a row was written under; 0 for what was stored before there were any.
      ALTER TABLE memory ADD COLUMN redaction_level INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE memory ADD COLUMN redactions TEXT NOT NULL DEFAULT '[]';
      CREATE INDEX memory_by_redaction_level ON memory (redaction_level);
      CREATE INDEX memory_redacted ON memory (id) WHERE redactions <> '[]';
      ALTER TABLE memory_version ADD COLUMN redaction_level INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX memory_version_by_redaction_level ON memory_version (redaction_level);

      -- The hash of a line covers the digest of its query, not the query, which can therefore be blanked.
      ALTER TABLE audit ADD COLUMN query TEXT;
      ALTER TABLE audit ADD COLUMN query_digest BLOB;
      CREATE INDEX audit_by_time ON audit (at);
      CREATE INDEX audit_by_principal ON audit (principal, at);
      CREATE INDEX audit_by_operation ON audit (operation, at);
      CREATE INDEX audit_refused ON audit (at) WHERE outcome <> 'ok';

      CREATE TABLE audit_subject (
        subject BLOB NOT NULL,
        audit_id INTEGER NOT NULL,
        way TEXT NOT NULL CHECK (way IN ('opened', 'found', 'listed', 'other')),
        PRIMARY KEY (subject, audit_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE audit_head (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        last_id INTEGER NOT NULL,
        hash BLOB NOT NULL,
        seal BLOB NOT NULL
      ) STRICT;
      CREATE TABLE audit_checkpoint (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        through_id INTEGER NOT NULL,
        hash BLOB NOT NULL,
        made_at INTEGER NOT NULL,
        seal BLOB NOT NULL
      ) STRICT;

      DROP TRIGGER audit_no_update;
      DROP TRIGGER audit_no_delete;
      CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit
        WHEN NEW.query IS NOT NULL OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.principal IS NOT OLD.principal
          OR NEW.face <> OLD.face OR NEW.operation <> OLD.operation OR NEW.outcome <> OLD.outcome
          OR NEW.subjects <> OLD.subjects OR NEW.request_id <> OLD.request_id OR NEW.hash <> OLD.hash
          OR NEW.query_digest IS NOT OLD.query_digest
        BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
      CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit
        WHEN OLD.id > coalesce((SELECT through_id FROM audit_checkpoint), 0)
        BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
      CREATE TRIGGER audit_head_no_delete BEFORE DELETE ON audit_head
        BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
      CREATE TRIGGER audit_checkpoint_no_delete BEFORE DELETE ON audit_checkpoint
        BEGIN SELECT raise(ABORT, 'the audit is append-only'); END;
    `);
  },
};
