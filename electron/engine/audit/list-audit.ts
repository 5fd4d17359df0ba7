import type { Database } from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import type { AuditLine, AuditPage, AuditQuery } from '#shared/schemas/audit.ts';
import { toEpochMs, toTimestamp } from '#shared/schemas/time.ts';
import { decodeCursor, encodeCursor } from '../memories/list-cursor.ts';
import type { AuditRow } from './audit-row.ts';
import { subjectBytes } from './subject-bytes.ts';

const DEFAULT_LIMIT = 100;

/** The order, the epoch ms and the row id. */
const positionIn = (order: string) => z.tuple([z.literal(order), z.int(), z.int()]);

interface Row extends AuditRow {
  readonly id: number;
  readonly query: string | null;
  readonly hash: Buffer;
}

/** One page of the audit. Each filter alone, and the order, are read from an index. */
export const listAudit = (db: Database, query: AuditQuery): AuditPage => {
  const { order = 'newest', limit = DEFAULT_LIMIT, cursor } = query;
  const { sql, params } = auditSql(query);
  const [, at, id] = cursor === undefined ? [order, null, null] : decodeCursor(cursor, positionIn(order));
  const rows = db
    .prepare<[Record<string, string | number | Buffer | null>], Row>(sql)
    .all({ ...params, at, id, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    lines: page.map(toLine),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor([order, last.at, last.id]) : null,
  };
};

/** The statement and its parameters, but for `at`, `id` and `limit`. */
export const auditSql = (
  query: AuditQuery,
): { sql: string; params: Readonly<Record<string, string | number | Buffer | null>> } => {
  const { principal, operation, subject, outcome, face, after, before, order = 'newest', cursor } = query;
  const [comparison, direction] = order === 'newest' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
  const conditions = [
    ...(principal === undefined ? [] : ['a.principal = :principal']),
    ...(operation === undefined ? [] : ['a.operation = :operation']),
    ...(outcome === undefined ? [] : [outcome === 'refused' ? "a.outcome <> 'ok'" : 'a.outcome = :outcome']),
    // Said once more, so that the index of what was refused can be used.
    ...(outcome === undefined || outcome === 'ok' || outcome === 'refused' ? [] : ["a.outcome <> 'ok'"]),
    ...(face === undefined ? [] : ['a.face = :face']),
    ...(after === undefined ? [] : ['a.at >= :after']),
    ...(before === undefined ? [] : ['a.at < :before']),
    ...(cursor === undefined ? [] : [`(a.at, a.id) ${comparison} (:at, :id)`]),
  ];
  const from =
    subject === undefined
      ? 'audit a'
      : // CROSS JOIN keeps SQLite from walking the whole audit in its order.
        '(SELECT audit_id FROM audit_subject WHERE subject = :subject) s CROSS JOIN audit a ON a.id = s.audit_id';
  const given = { principal, operation, face };
  return {
    sql: `SELECT a.* FROM ${from} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
      ORDER BY a.at ${direction}, a.id ${direction} LIMIT :limit`,
    params: {
      ...Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
      ...(outcome === undefined || outcome === 'refused' ? {} : { outcome }),
      ...(subject === undefined ? {} : { subject: subjectBytes(subject) }),
      ...(after === undefined ? {} : { after: toEpochMs(after) }),
      ...(before === undefined ? {} : { before: toEpochMs(before) }),
    },
  };
};

const toLine = (row: Row): AuditLine => ({
  id: row.id,
  at: toTimestamp(row.at),
  principal: row.principal,
  face: row.face as AuditLine['face'],
  operation: row.operation,
  outcome: row.outcome,
  subjects: JSON.parse(row.subjects) as string[],
  query: row.query,
  query_digest: row.query_digest?.toString('hex') ?? null,
  request_id: row.request_id,
  hash: row.hash.toString('hex'),
});
