import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { migrations } from './migrations.ts';

test('keeps an error of a memory once, and no longer than the memory', () => {
  const { db } = storeForTest(migrations.filter(({ number }) => number <= 60));
  db.pragma('foreign_keys = OFF');
  const insert = db.prepare("INSERT INTO memory_error VALUES (1, 'e', 'l', '{}')");
  insert.run();
  expect(() => insert.run()).toThrow(/UNIQUE/);
  expect(db.prepare("SELECT memory_id FROM memory_error WHERE loose = 'l'").pluck().all()).toEqual([1]);
});
