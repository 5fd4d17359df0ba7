import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { principals } from './010-principals.ts';

test('makes tables for principals and their tokens, and holds tokens to a principal', () => {
  const { db, schemaVersion } = storeForTest([principals]);
  expect(schemaVersion).toBe(10);
  db.exec("INSERT INTO principal (name, kind, created_at) VALUES ('owner', 'person', 1)");
  const insert = db.prepare(
    "INSERT INTO token (id, principal_id, secret_hash, scopes, created_at) VALUES ('t', ?, x'00', '[]', 1)",
  );
  insert.run(1);
  expect(() => db.exec("INSERT INTO principal (name, kind, created_at) VALUES ('owner', 'agent', 1)")).toThrow(
    /UNIQUE/,
  );
  expect(() => db.exec("INSERT INTO principal (name, kind, created_at) VALUES ('x', 'robot', 1)")).toThrow(/CHECK/);
  expect(() => db.exec('DELETE FROM principal')).toThrow(/FOREIGN KEY/);
});
