import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';

test('of a line of the audit only the query can go, and only lines below the checkpoint', () => {
  const { db } = storeForTest();
  const insert = db.prepare(
    "INSERT INTO audit (id, at, principal, face, operation, outcome, subjects, request_id, hash, query, query_digest) VALUES (?, 1, 'owner', 'http', 'search.run', 'ok', '[]', 'r', x'00', 'words', x'01')",
  );
  for (const id of [1, 2, 3]) insert.run(id);
  expect(() => db.exec("UPDATE audit SET query = 'others'")).toThrow(/append-only/);
  expect(() => db.exec("UPDATE audit SET query = NULL, query_digest = x'02'")).toThrow(/append-only/);
  expect(() => db.exec('UPDATE audit SET principal = NULL, query = NULL')).toThrow(/append-only/);
  db.exec('UPDATE audit SET query = NULL WHERE id = 3');
  expect(() => db.exec('DELETE FROM audit WHERE id = 1')).toThrow(/append-only/);
  db.exec("INSERT INTO audit_checkpoint VALUES (1, 2, x'00', 1, x'00')");
  db.exec('DELETE FROM audit WHERE id <= 2');
  expect(() => db.exec('DELETE FROM audit WHERE id = 3')).toThrow(/append-only/);
  expect(() => db.exec('DELETE FROM audit_checkpoint')).toThrow(/append-only/);
});

test('a setting is JSON', () => {
  const { db } = storeForTest();
  expect(() => db.exec("INSERT INTO setting VALUES ('k', 'no json', 1)")).toThrow(/CHECK/);
});
