import type { Database } from 'better-sqlite3-multiple-ciphers';

/**
 * Makes an index anew unless it was made by this very version of the code that prepares its content. The version is noted
 * in the same transaction.
 */
export const rebuildIfStale = (db: Database, name: string, version: number, rebuild: () => void): void => {
  const made = db.prepare<[string], number>('SELECT version FROM index_version WHERE name = ?').pluck().get(name);
  if (made === version) return;
  db.transaction(() => {
    rebuild();
    db.prepare('INSERT OR REPLACE INTO index_version (name, version) VALUES (?, ?)').run(name, version);
  }).immediate();
};
