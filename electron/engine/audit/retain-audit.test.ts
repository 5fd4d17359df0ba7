import { expect, test } from 'vitest';
import { auditForTest } from '../../testing/audit-for-test.ts';
import { eraseQueries } from './erase-queries.ts';
import { retainAudit } from './retain-audit.ts';

const DAY_MS = 86_400_000;
const open = () => false;

test('old lines and what they say of subjects go, and the chain still fits', async () => {
  const audit = auditForTest();
  for (let i = 0; i < 2_500; i++) audit.record();
  audit.passTime(40 * DAY_MS);
  audit.record();
  audit.record();
  expect(await retainAudit(audit.db, audit.sealKey, 30, audit.clock, open)).toBe(2_500);
  expect(await audit.verify()).toMatchObject({ intact: true, lines: 2, checkpoint: { through_id: 2_500 } });
  expect(audit.db.prepare('SELECT count(*) FROM audit_subject').pluck().get()).toBe(2);
  audit.record();
  expect(await audit.verify()).toMatchObject({ intact: true, lines: 3 });
  audit.tamper('DELETE FROM audit WHERE id = 2501');
  expect(await audit.verify()).toMatchObject({ intact: false, problem: { fault: 'line', id: 2_502 } });
});

test('the newest line stays, so that no id is given twice', async () => {
  const audit = auditForTest();
  audit.record();
  audit.record();
  audit.passTime(400 * DAY_MS);
  await retainAudit(audit.db, audit.sealKey, 1, audit.clock, open);
  audit.record();
  expect(audit.db.prepare('SELECT id FROM audit ORDER BY id').pluck().all()).toEqual([2, 3]);
  expect((await audit.verify()).intact).toBe(true);
});

test('queries can be erased, of one principal or of a time, and the chain still fits', async () => {
  const audit = auditForTest();
  audit.record({ operation: 'search.run', query: 'one', principal: 'ada' });
  audit.passTime(1000);
  audit.record({ operation: 'search.run', query: 'two', principal: 'bob' });
  audit.record({ operation: 'search.run', query: 'three', principal: 'ada' });
  const stored = () => audit.db.prepare('SELECT query FROM audit ORDER BY id').pluck().all();
  expect(eraseQueries(audit.db, { principal: 'ada', before: audit.clock() })).toBe(1);
  expect(stored()).toEqual([null, 'two', 'three']);
  expect(eraseQueries(audit.db, { principal: 'ada', before: null })).toBe(1);
  expect(stored()).toEqual([null, 'two', null]);
  expect((await audit.verify()).intact).toBe(true);
  expect(audit.db.prepare('SELECT count(query_digest) FROM audit').pluck().get()).toBe(3);
});
