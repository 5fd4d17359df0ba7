import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditQuery } from '#shared/schemas/audit.ts';
import { auditForTest } from '../../testing/audit-for-test.ts';
import { type EngineForTest, startForTest } from '../../testing/engine-for-test.ts';
import { auditSql, listAudit } from './list-audit.ts';
import { READERS_SQL } from './list-readers.ts';

const plan = (db: ReturnType<typeof auditForTest>['db'], sql: string, params: readonly unknown[]): string =>
  db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...params)
    .map(({ detail }) => detail)
    .join('; ');

test.each([
  [{}, /audit_by_time/],
  [{ principal: 'ada' }, /audit_by_principal/],
  [{ operation: 'memories.get' }, /audit_by_operation/],
  [{ outcome: 'refused' }, /audit_refused/],
  [{ outcome: 'not_found' }, /audit_refused/],
  [{ after: '2026-01-01T00:00:00Z', before: '2026-02-01T00:00:00Z' }, /audit_by_time \(at>/],
  [{ subject: '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e' }, /audit_subject USING PRIMARY KEY.*SEARCH a USING INTEGER/],
])('%o is read from an index', (query, expected) => {
  const { db } = auditForTest();
  const { sql, params } = auditSql(AuditQuery.parse(query));
  const found = plan(db, sql, [{ ...params, limit: 10, at: null, id: null }]);
  expect(found).toMatch(expected);
  if (!('subject' in query)) expect(found).not.toContain('TEMP B-TREE');
});

test('the readers of a memory are read from an index', () => {
  const { db } = auditForTest();
  expect(plan(db, READERS_SQL, [Buffer.alloc(16)])).toMatch(
    /SEARCH s USING PRIMARY KEY \(subject=\?\).*SEARCH a USING INTEGER PRIMARY KEY/,
  );
});

test('pages go on where the last ended, in both orders, while lines are added', () => {
  const audit = auditForTest();
  for (let i = 0; i < 5; i++) {
    audit.record({ requestId: `r${i}` });
    audit.passTime(i % 2);
  }
  for (const order of ['newest', 'oldest'] as const) {
    const first = listAudit(audit.db, { order, limit: 2 });
    const second = listAudit(audit.db, { order, limit: 2, cursor: first.next_cursor! });
    const third = listAudit(audit.db, { order, limit: 2, cursor: second.next_cursor! });
    const ids = [first, second, third].flatMap(({ lines }) => lines.map(({ id }) => id));
    expect(ids).toEqual(order === 'newest' ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5]);
    expect(third.next_cursor).toBeNull();
    expect(() => listAudit(audit.db, { order: 'newest', cursor: 'bm8=' })).toThrow(/cursor/);
  }
});

let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest()));
afterAll(() => cmem.remove());

test('tells who did what, to which memory and for which query; and who read a memory', async () => {
  const { client } = cmem;
  const agent = await cmem.clientFor('codex', ['read', 'write']);
  const { id } = await client.call('memories.add', { content: 'walruses swim', project: 'zoo' });
  await agent.call('memories.get', { id });
  await agent.call('search.run', { query: 'walruses', project: 'zoo', mode: 'lexical' });
  await agent.call('memories.list', { project: 'zoo' });
  await agent.call('memories.get', { id });
  await expect(agent.call('audit.list', {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(agent.call('memories.readers', { id })).rejects.toMatchObject({ code: 'forbidden' });

  const { lines } = await client.call('audit.list', { subject: id, principal: 'codex' });
  expect(lines.map(({ operation }) => operation)).toEqual([
    'memories.get',
    'memories.list',
    'search.run',
    'memories.get',
  ]);
  expect(lines.find(({ operation }) => operation === 'search.run')?.query).toBe('walruses');
  const refused = await client.call('audit.list', { outcome: 'refused', operation: 'audit.list' });
  expect(refused.lines).toMatchObject([{ principal: 'codex', outcome: 'forbidden' }]);

  const { readers } = await client.call('memories.readers', { id });
  expect(readers).toMatchObject([{ principal: 'codex', face: 'http', opened: 2, found: 1, listed: 1 }]);
  expect((await client.call('audit.verify', {})).intact).toBe(true);
  expect((await client.call('engine.status', {})).audit.lines).toBeGreaterThan(5);
});

test('the readers of what one may not see are as if it were not there', async () => {
  const agent = await cmem.clientFor('codex', ['write']);
  const { id } = await agent.call('memories.add', { content: 'mine alone', visibility: 'private' });
  await expect(cmem.client.call('memories.readers', { id })).rejects.toMatchObject({ code: 'not_found' });
});
