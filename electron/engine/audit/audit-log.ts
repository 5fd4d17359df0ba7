import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import type { AuditEntry, AuditSink, Clock, Logger } from '../ports.ts';
import type { SettingRows } from '../settings/setting-rows.ts';
import { type AuditRow, chainHash, FIRST_HASH } from './audit-row.ts';
import { type AuditHead, digestQuery, isSeal, sealHead } from './audit-seal.ts';
import { subjectBytes } from './subject-bytes.ts';
import { wayOfReading } from './way-of-reading.ts';

export interface AuditLog extends AuditSink {
  /** The key of the digests of queries. It is in the store, so that another data key leaves the digests as they are. */
  readonly queryKey: Buffer;
  flush(): void;
  close(): void;
}

interface Parts {
  readonly db: Database;
  readonly rows: SettingRows;
  /** Seals the end of the chain; derived from the data key and not in the store. */
  readonly sealKey: Buffer;
  /** Takes secrets out of what was looked for. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Waiting {
  readonly row: AuditRow;
  readonly subjects: readonly string[];
  readonly query: string | null;
}

const FLUSH_AFTER_MS = 250;
const RETRY_AFTER_MS = 5_000;
/** As many as the largest page of a list; of a larger answer the line says by whom it was read, and the first of what. */
const MOST_SUBJECTS = 500;
/** Lines that wait for a disk that is full; beyond, the oldest are dropped, and that is logged. */
const MOST_WAITING = 50_000;
/** UTF-16 units of a query. */
const LONGEST_QUERY = 2_000;
const QUERY_KEY = 'audit_query_key';

/**
 * Appends to the hash-chained audit. Lines are gathered for a quarter of a second and written together: a read would
 * otherwise cost a durable write of its own. A kill loses at most the lines of that time.
 */
export const openAuditLog = ({ db, rows, sealKey, redact, clock, logger }: Parts): AuditLog => {
  const last = db.prepare<[], { id: number; hash: Buffer }>('SELECT id, hash FROM audit ORDER BY id DESC LIMIT 1');
  const head = db.prepare<[], AuditHead>('SELECT last_id, hash, seal FROM audit_head');
  const putHead = db.prepare<[AuditHead]>(`
    INSERT INTO audit_head (id, last_id, hash, seal) VALUES (1, :last_id, :hash, :seal)
    ON CONFLICT (id) DO UPDATE SET last_id = excluded.last_id, hash = excluded.hash, seal = excluded.seal`);
  const insert = db.prepare<[AuditRow & { query: string | null; hash: Buffer }]>(`
    INSERT INTO audit (at, principal, face, operation, outcome, subjects, request_id, query, query_digest, hash)
    VALUES (:at, :principal, :face, :operation, :outcome, :subjects, :request_id, :query, :query_digest, :hash)`);
  const insertSubject = db.prepare<[Buffer, number, string]>(
    'INSERT OR IGNORE INTO audit_subject (subject, audit_id, way) VALUES (?, ?, ?)',
  );

  const seal = (end: { id: number; hash: Buffer }) => {
    const sealed = { last_id: end.id, hash: end.hash };
    putHead.run({ ...sealed, seal: sealHead(sealKey, sealed) });
  };

  /** The first time over a store, which may hold lines of before there were seals: they are taken as they stand. */
  const takeUp = (): Buffer => {
    const key = randomBytes(32);
    rows.write(QUERY_KEY, key.toString('hex'));
    const end = last.get();
    if (end !== undefined) seal(end);
    return key;
  };
  const storedKey = rows.read(QUERY_KEY, z.string().length(64), '');
  const queryKey = storedKey === '' ? db.transaction(takeUp).immediate() : Buffer.from(storedKey, 'hex');

  /** An end that does not fit its seal is never sealed anew: what was removed goes on showing. */
  const isWhole = (end: { id: number; hash: Buffer } | undefined): boolean => {
    const known = head.get();
    if (known === undefined || end === undefined) return known === undefined && end === undefined;
    return known.last_id === end.id && known.hash.equals(end.hash) && isSeal(known.seal, sealHead(sealKey, known));
  };

  const append = db.transaction((lines: readonly Waiting[]) => {
    let end = last.get();
    const whole = isWhole(end);
    if (!whole) logger.error('audit_damaged', { advice: 'see cmem audit verify' });
    for (const { row, subjects, query } of lines) {
      const hash = chainHash(end?.hash ?? FIRST_HASH, row);
      const id = Number(insert.run({ ...row, query, hash }).lastInsertRowid);
      const way = wayOfReading(row.operation, row.outcome);
      for (const subject of subjects) {
        const bytes = subjectBytes(subject);
        if (bytes !== null) insertSubject.run(bytes, id, way);
      }
      end = { id, hash };
    }
    if (whole && end !== undefined) seal(end);
  });

  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    try {
      append.immediate(lines);
    } catch (error) {
      // Kept, in order, for the next try: the disk may be full for a moment.
      const kept = [...lines, ...waiting].slice(-MOST_WAITING);
      const dropped = lines.length + waiting.length - kept.length;
      waiting = kept;
      timer = setTimeout(flush, RETRY_AFTER_MS).unref();
      logger.error('audit_not_written', { lines: lines.length, dropped, cause: (error as Error).name });
    }
  };

  return {
    queryKey,
    record(entry: AuditEntry): void {
      const subjects = entry.subjects.slice(0, MOST_SUBJECTS);
      const query = entry.query === undefined ? null : redact(entry.query).slice(0, LONGEST_QUERY).toWellFormed();
      waiting.push({
        row: {
          at: clock(),
          principal: entry.principal,
          face: entry.face,
          operation: entry.operation,
          outcome: entry.outcome,
          subjects: JSON.stringify(subjects),
          request_id: entry.requestId,
          query_digest: query === null ? null : digestQuery(queryKey, query),
        },
        subjects,
        query,
      });
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    flush,
    close: flush,
  };
};
