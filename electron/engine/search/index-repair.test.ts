import { expect, test } from 'vitest';
import { analyzeQuery } from './analyze-query.ts';
import { memoriesForTest } from '../../testing/memories-for-test.ts';

const everything = { sql: 'TRUE', params: [] };

test('an index that has drifted is noticed, and made anew from the memories', () => {
  const { db, add, words } = memoriesForTest();
  add({ content: 'the walrus', tags: ['sea'] });
  add({ content: 'the pelican' });
  expect(words.check()).toEqual([]);

  db.exec('DELETE FROM memory_words WHERE rowid = 1');
  db.exec("INSERT INTO memory_words (rowid, body) VALUES (99, 'a ghost')");
  expect(words.check()).toEqual([
    '1 memories are missing from the word index',
    'the word index holds 1 memories that are gone',
  ]);

  db.transaction(words.rebuild)();
  expect(words.check()).toEqual([]);
  for (const word of ['walrus', 'sea', 'pelican'])
    expect(words.candidates(analyzeQuery(word), 10, everything)).toHaveLength(1);
  expect(words.candidates(analyzeQuery('ghost'), 10, everything)).toEqual([]);
});

test('an index whose own structure is damaged is made anew too', () => {
  const { db, add, words } = memoriesForTest();
  for (let i = 0; i < 50; i++) add({ content: `memory number ${i} of the walrus` });
  db.unsafeMode(true);
  db.exec("UPDATE memory_words_data SET block = x'00ff00ff' WHERE id > 100");
  expect(words.check()).toContain('the word index is damaged');
  db.transaction(words.rebuild)();
  expect(words.check()).toEqual([]);
  expect(words.candidates(analyzeQuery('walrus'), 100, everything)).toHaveLength(50);
});
