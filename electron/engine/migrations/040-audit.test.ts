import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { migrations } from './migrations.ts';

test('takes lines and lets nobody change or remove one', () => {
  const { db } = storeForTest(migrations.filter(({ number }) => number <= 40));
  db.exec("INSERT INTO audit VALUES (1, 1, 'owner', 'http', 'memories.add', 'ok', '[]', 'r', x'00')");
  expect(() => db.exec("UPDATE audit SET outcome = 'not_found'")).toThrow(/append-only/);
  expect(() => db.exec('DELETE FROM audit')).toThrow(/append-only/);
});
