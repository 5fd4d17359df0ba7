import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { principals } from './010-principals.ts';
import { memories } from './020-memories.ts';

test('keeps what stands and folds the same content within its domain alone', () => {
  const before = storeForTest([principals]);
  expect(before.schemaVersion).toBe(10);

  const { db, schemaVersion } = storeForTest([principals, memories]);
  expect(schemaVersion).toBe(20);
  db.exec(`
    INSERT INTO principal (id, name, kind, created_at) VALUES (1, 'a', 'person', 1), (2, 'b', 'agent', 1);
    INSERT INTO project (id, uuid, name, created_at) VALUES (1, 'p', 'p', 1);`);
  const insert = db.prepare(`
    INSERT INTO memory (uuid, project_id, owner_id, status, visibility, kind, happened_at, created_at, updated_at, updated_by,
      importance, pinned, version, source, content_hash)
    VALUES (?, 1, ?, 'active', ?, 'note', 1, 1, 1, 1, 0.5, 0, 1, '{}', x'aa')`);
  insert.run('1', 1, 'shared');
  insert.run('2', 1, 'private');
  insert.run('3', 2, 'private');
  expect(() => insert.run('4', 2, 'shared')).toThrow(/UNIQUE/);
  expect(() => insert.run('5', 2, 'private')).toThrow(/UNIQUE/);
  db.exec("INSERT INTO memory_content VALUES (1, 'x')");
  db.exec('DELETE FROM memory WHERE id = 1');
  expect(db.prepare('SELECT count(*) FROM memory_content').pluck().get()).toBe(0);
});
