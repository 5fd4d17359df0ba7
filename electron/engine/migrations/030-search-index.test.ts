import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { principals } from './010-principals.ts';
import { memories } from './020-memories.ts';
import { searchIndex } from './030-search-index.ts';

test('finds stems in any column, those with marks too, and forgets what is deleted', () => {
  const { db, schemaVersion } = storeForTest([principals, memories, searchIndex]);
  expect(schemaVersion).toBe(30);
  const put = db.prepare('INSERT INTO memory_words (rowid, head, body) VALUES (?, ?, ?)');
  put.run(1, 'connect', 'drop cafe');
  put.run(2, '', 'กา รก');
  const find = (match: string) =>
    db.prepare('SELECT rowid FROM memory_words WHERE memory_words MATCH ?').pluck().all(match);
  expect(find('connect')).toEqual([1]);
  expect(find('"drop cafe"')).toEqual([1]);
  expect(find('"กา"')).toEqual([2]);
  db.exec('DELETE FROM memory_words WHERE rowid = 1');
  expect(find('connect')).toEqual([]);
  expect(db.prepare('SELECT term FROM memory_vocabulary').pluck().all()).toEqual(['กา', 'รก']);
});
