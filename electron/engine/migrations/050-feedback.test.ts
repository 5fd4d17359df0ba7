import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { migrations } from './migrations.ts';

const USED_STORE = `
  INSERT INTO principal VALUES (1, 'owner', 'person', 0), (2, 'agent', 'agent', 0);
  INSERT INTO project VALUES (1, 'p', 'shop', 0);
  INSERT INTO memory (id, uuid, project_id, owner_id, status, visibility, kind, happened_at, created_at, updated_at, updated_by,
    importance, pinned, version, source, content_hash)
  VALUES (1, 'm', 1, 1, 'active', 'shared', 'note', 0, 0, 0, 1, 0.5, 0, 1, '{}', x'00');`;

test('counts for each memory and principal, and goes with the memory', () => {
  const { db } = storeForTest(migrations.filter(({ number }) => number <= 50));
  db.exec(USED_STORE);
  db.exec('INSERT INTO memory_feedback VALUES (1, 1, 1, 0, NULL, 5), (1, 2, 0, 3, NULL, 5)');
  expect(() => db.exec('INSERT INTO memory_feedback VALUES (1, 2, 0, 1, NULL, 6)')).toThrow(/UNIQUE/);
  expect(() => db.exec('INSERT INTO memory_feedback VALUES (2, 1, 0, 1, NULL, 6)')).toThrow(/FOREIGN KEY/);
  expect(() => db.exec('UPDATE memory_feedback SET useful = -1')).toThrow(/CHECK/);
  db.exec('DELETE FROM memory WHERE id = 1');
  expect(db.prepare('SELECT count(*) FROM memory_feedback').pluck().get()).toBe(0);
});
