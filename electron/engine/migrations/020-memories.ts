import type { Migration } from '../store/migrate.ts';

/**
 * Projects, memories, their tags and their earlier versions.
 *
 * The content stands in a table of its own, so that filters and counts walk short rows. `fold_domain` is 0 for a shared
 * memory and its owner's id for a private one: the same content is one memory within a domain, and folding never tells
 * one principal what another keeps private.
 */
export const memories: Migration = {
  number: 20,
  name: 'memories',
  up: (db) => {
    db.exec(`
      CREATE TABLE project (
        id INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE project_alias (
        alias TEXT PRIMARY KEY,
        project_id INTEGER NOT NULL REFERENCES project (id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX project_alias_by_project ON project_alias (project_id);

      CREATE TABLE memory (
        id INTEGER PRIMARY KEY,
        uuid TEXT NOT NULL UNIQUE,
        project_id INTEGER NOT NULL REFERENCES project (id),
        owner_id INTEGER NOT NULL REFERENCES principal (id),
        fold_domain INTEGER NOT NULL AS (CASE visibility WHEN 'private' THEN owner_id ELSE 0 END) STORED,
        status TEXT NOT NULL CHECK (status IN ('active', 'archived', 'trashed')),
        visibility TEXT NOT NULL CHECK (visibility IN ('private', 'shared')),
        kind TEXT NOT NULL,
        language TEXT,
        happened_at INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        updated_by INTEGER NOT NULL REFERENCES principal (id),
        expires_at INTEGER,
        last_used_at INTEGER,
        use_count INTEGER NOT NULL DEFAULT 0,
        importance REAL NOT NULL CHECK (importance BETWEEN 0 AND 1),
        pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
        version INTEGER NOT NULL,
        title TEXT,
        file_path TEXT,
        key TEXT,
        supersedes TEXT,
        source TEXT NOT NULL,
        content_hash BLOB NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX memory_folded ON memory (project_id, fold_domain, content_hash);
      CREATE UNIQUE INDEX memory_by_key ON memory (project_id, key, fold_domain) WHERE key IS NOT NULL;
      CREATE INDEX memory_by_time ON memory (status, happened_at, id);
      CREATE INDEX memory_by_update ON memory (status, updated_at, id);
      CREATE INDEX memory_by_project ON memory (project_id, status, happened_at, id);

      -- Of a turn of a conversation, the one before it in its session.
      CREATE INDEX memory_turns ON memory (project_id, fold_domain, source ->> 'session', happened_at, id)
        WHERE kind = 'conversation';

      CREATE TABLE memory_content (
        memory_id INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
        content TEXT NOT NULL
      ) STRICT;

      CREATE TABLE tag (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
      ) STRICT;

      CREATE TABLE memory_tag (
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        tag_id INTEGER NOT NULL REFERENCES tag (id),
        PRIMARY KEY (memory_id, tag_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX memory_tag_by_tag ON memory_tag (tag_id, memory_id);

      CREATE TABLE memory_version (
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        state TEXT NOT NULL,
        changed_at INTEGER NOT NULL,
        changed_by INTEGER NOT NULL REFERENCES principal (id),
        PRIMARY KEY (memory_id, version)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
