import type { Database } from 'better-sqlite3-multiple-ciphers';

/**
 * Empties a virtual table by making it anew. Its module is not asked to remove the rows one by one: this is the way out
 * when what it holds is damaged.
 */
export const recreateTable = (db: Database, name: string): void => {
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name);
  if (sql === undefined) throw new Error(`there is no table ${name}`);
  db.exec(`DROP TABLE "${name}"`);
  db.exec(sql);
};
