import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AuditEntry, AuditSink, Clock, Logger } from '../ports.ts';

interface AuditRow {
  at: number;
  principal: string | null;
  face: string;
  operation: string;
  outcome: string;
  subjects: string;
  request_id: string;
}

export interface AuditLog extends AuditSink {
  flush(): void;
  close(): void;
}

const FLUSH_AFTER_MS = 250;
const RETRY_AFTER_MS = 5_000;
/** A page of a list can be longer; the line says by whom it was read, and the first of what. */
const MOST_SUBJECTS = 100;
/** Lines that wait for a disk that is full; beyond, the oldest are dropped, and that is logged. */
const MOST_WAITING = 50_000;

/**
 * Appends to the hash-chained audit. Lines are gathered for a quarter of a second and written together: a read would
 * otherwise cost a durable write of its own. A kill loses at most the lines of that time.
 */
export const openAuditLog = (db: Database, clock: Clock, logger: Logger): AuditLog => {
  const lastHash = db.prepare<[], Buffer>('SELECT hash FROM audit ORDER BY id DESC LIMIT 1').pluck();
  const insert = db.prepare<[AuditRow & { hash: Buffer }]>(`
    INSERT INTO audit (at, principal, face, operation, outcome, subjects, request_id, hash)
    VALUES (:at, :principal, :face, :operation, :outcome, :subjects, :request_id, :hash)`);

  let waiting: AuditRow[] = [];
  let timer: NodeJS.Timeout | null = null;

  const append = db.transaction((rows: readonly AuditRow[]) => {
    let previous = lastHash.get() ?? FIRST_HASH;
    for (const row of rows) {
      previous = chainHash(previous, row);
      insert.run({ ...row, hash: previous });
    }
  });

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    try {
      append.immediate(rows);
    } catch (error) {
      // Kept, in order, for the next try: the disk may be full for a moment.
      const kept = [...rows, ...waiting].slice(-MOST_WAITING);
      const dropped = rows.length + waiting.length - kept.length;
      waiting = kept;
      timer = setTimeout(flush, RETRY_AFTER_MS).unref();
      logger.error('audit_not_written', { lines: rows.length, dropped, cause: (error as Error).name });
    }
  };

  return {
    record(entry: AuditEntry): void {
      waiting.push({
        at: clock(),
        principal: entry.principal,
        face: entry.face,
        operation: entry.operation,
        outcome: entry.outcome,
        subjects: JSON.stringify(entry.subjects.slice(0, MOST_SUBJECTS)),
        request_id: entry.requestId,
      });
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    flush,
    close: flush,
  };
};

const FIRST_HASH = Buffer.alloc(32);

/** SHA-256 over the hash of the line before and every field of this one. */
export const chainHash = (previous: Buffer, row: AuditRow): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([row.at, row.principal, row.face, row.operation, row.outcome, row.subjects, row.request_id]))
    .digest();
