import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { MemoryReader } from '#shared/schemas/audit.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { subjectBytes } from './subject-bytes.ts';

interface Row extends Omit<MemoryReader, 'first_at' | 'last_at'> {
  readonly first_at: number;
  readonly last_at: number;
}

export const READERS_SQL = `
  SELECT a.principal, a.face, sum(s.way = 'opened') AS opened, sum(s.way = 'found') AS found, sum(s.way = 'listed') AS listed,
    min(a.at) AS first_at, max(a.at) AS last_at
  FROM audit_subject s CROSS JOIN audit a ON a.id = s.audit_id
  WHERE s.subject = ? AND s.way <> 'other' AND a.principal IS NOT NULL
  GROUP BY a.principal, a.face ORDER BY last_at DESC, a.principal`;

/** Who read a memory, the last first. The caller must be allowed to see it. */
export const listReaders = (db: Database, memoryId: string): MemoryReader[] =>
  db
    .prepare<[Buffer | null], Row>(READERS_SQL)
    .all(subjectBytes(memoryId))
    .map((row) => ({ ...row, first_at: toTimestamp(row.first_at), last_at: toTimestamp(row.last_at) }));
