import { expect, test } from 'vitest';
import { auditForTest } from '../../testing/audit-for-test.ts';

test('each line is chained to the one before, across openings', async () => {
  const audit = auditForTest();
  expect(await audit.verify()).toMatchObject({ intact: true, lines: 0, head: null });
  audit.record();
  audit.record({ operation: 'search.run', query: '怎么重试' });
  audit.reopen();
  audit.record();
  expect(await audit.verify()).toMatchObject({ intact: true, lines: 3, head: { id: 3 }, problem: null });
});

test.each([
  ['a field that was edited', "UPDATE audit SET outcome = 'forbidden' WHERE id = 2", { fault: 'line', id: 2 }],
  ['subjects that were edited', "UPDATE audit SET subjects = '[]' WHERE id = 4", { fault: 'line', id: 4 }],
  ['a line that was removed', 'DELETE FROM audit WHERE id = 2', { fault: 'line', id: 3 }],
  ['the first that was removed', 'DELETE FROM audit WHERE id = 1', { fault: 'line', id: 2 }],
  ['the last that was removed', 'DELETE FROM audit WHERE id = 4', { fault: 'head', id: 4 }],
  ['all that were removed', 'DELETE FROM audit', { fault: 'head', id: 4 }],
  ['a head that was removed', 'DELETE FROM audit_head', { fault: 'head', id: null }],
  [
    'a head that was moved back',
    'DELETE FROM audit WHERE id = 4; UPDATE audit_head SET last_id = 3, hash = (SELECT hash FROM audit WHERE id = 3)',
    { fault: 'head', id: 3 },
  ],
  ['a query that was edited', "UPDATE audit SET query = 'other' WHERE id = 3", { fault: 'query', id: 3 }],
  [
    'a checkpoint out of thin air',
    "INSERT INTO audit_checkpoint VALUES (1, 2, x'00', 1, x'00')",
    { fault: 'checkpoint' },
  ],
])('shows %s, also after more was written', async (_, sql, problem) => {
  const audit = auditForTest();
  for (const operation of ['memories.add', 'memories.get', 'search.run', 'memories.delete'])
    audit.record({ operation, ...(operation === 'search.run' ? { query: 'words' } : {}) });
  audit.tamper(sql);
  expect(await audit.verify()).toMatchObject({ intact: false, problem });
  audit.reopen();
  audit.record();
  expect((await audit.verify()).intact).toBe(false);
});

test('names the time of the line that does not fit', async () => {
  const audit = auditForTest();
  audit.record();
  audit.passTime(1000);
  audit.record();
  audit.tamper("UPDATE audit SET principal = 'somebody' WHERE id = 2");
  expect((await audit.verify()).problem).toEqual({ fault: 'line', id: 2, at: '2026-06-15T12:00:01.000Z' });
});

test('lines of before there were seals are taken as they stand, once', async () => {
  const audit = auditForTest();
  audit.record();
  audit.tamper("DELETE FROM audit_head; DELETE FROM setting WHERE key = 'audit_query_key'");
  audit.reopen();
  expect((await audit.verify()).intact).toBe(true);
  audit.tamper('DELETE FROM audit_head');
  audit.reopen();
  expect((await audit.verify()).intact).toBe(false);
});
