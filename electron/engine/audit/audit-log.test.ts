import { expect, test } from 'vitest';
import { storeForTest } from '../../testing/store-for-test.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { chainHash, openAuditLog } from './audit-log.ts';

const entry = (operation: string) =>
  ({ principal: 'owner', face: 'http', operation, outcome: 'ok', subjects: ['id'], requestId: 'r' }) as const;

test('each line is chained to the one before, across openings', () => {
  const { db } = storeForTest();
  const first = openAuditLog(db, () => 1, silentLogger);
  first.record(entry('memories.add'));
  first.record(entry('memories.get'));
  first.close();
  const second = openAuditLog(db, () => 2, silentLogger);
  second.record(entry('search.run'));
  second.close();

  type Row = Parameters<typeof chainHash>[1] & { hash: Buffer };
  const rows = db.prepare<[], Row>('SELECT * FROM audit ORDER BY id').all();
  expect(rows.map(({ operation }) => operation)).toEqual(['memories.add', 'memories.get', 'search.run']);
  let previous: Buffer = Buffer.alloc(32);
  for (const row of rows) {
    expect(row.hash).toEqual(chainHash(previous, row));
    previous = row.hash;
  }
  expect(chainHash(Buffer.alloc(32), { ...rows[0]!, outcome: 'forbidden' })).not.toEqual(rows[0]!.hash);
});
