import type { Migration } from '../store/migrate.ts';

/** Who may come in: persons and agents, and the tokens they hold. A token's secret is kept as a SHA-256 alone. */
export const principals: Migration = {
  number: 10,
  name: 'principals',
  up: (db) => {
    db.exec(`
      CREATE TABLE principal (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('person', 'agent')),
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE token (
        id TEXT PRIMARY KEY,
        principal_id INTEGER NOT NULL REFERENCES principal (id),
        secret_hash BLOB NOT NULL UNIQUE,
        scopes TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER,
        revoked_at INTEGER,
        last_used_at INTEGER
      ) STRICT;
    `);
  },
};
