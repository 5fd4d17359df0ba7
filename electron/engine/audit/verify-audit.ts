import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AuditVerification } from '#shared/schemas/audit.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { type AuditRow, chainHash, FIRST_HASH } from './audit-row.ts';
import { type AuditCheckpoint, type AuditHead, digestQuery, isSeal, sealCheckpoint, sealHead } from './audit-seal.ts';

interface Row extends AuditRow {
  readonly id: number;
  readonly query: string | null;
  readonly hash: Buffer;
}

/** Lines read before other requests get their turn. */
const SLICE = 1_000;

type Problem = NonNullable<AuditVerification['problem']>;

/** Reads the whole chain. Lines may be added, and old ones folded into a checkpoint, while it does. */
export const verifyAudit = async (db: Database, sealKey: Buffer, queryKey: Buffer): Promise<AuditVerification> => {
  const slice = db.prepare<[number], Row>(`SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ${SLICE}`);
  const checkpointRow = db.prepare<[], AuditCheckpoint>('SELECT * FROM audit_checkpoint');
  const headRow = db.prepare<[], AuditHead>('SELECT * FROM audit_head');

  let lines = 0;
  let end: { id: number; hash: Buffer } = { id: 0, hash: FIRST_HASH };
  let checkpoint: AuditCheckpoint | undefined;
  const answer = (problem: Problem | null): AuditVerification => ({
    intact: problem === null,
    lines,
    problem,
    checkpoint:
      checkpoint === undefined ? null : { through_id: checkpoint.through_id, made_at: toTimestamp(checkpoint.made_at) },
    head: end.id === 0 ? null : { id: end.id, hash: end.hash.toString('hex') },
  });

  for (;;) {
    checkpoint = checkpointRow.get();
    if (checkpoint !== undefined && checkpoint.through_id > end.id) {
      if (!isSeal(checkpoint.seal, sealCheckpoint(sealKey, checkpoint)))
        return answer({ fault: 'checkpoint', id: checkpoint.through_id, at: toTimestamp(checkpoint.made_at) });
      end = { id: checkpoint.through_id, hash: checkpoint.hash };
    }
    const rows = slice.all(end.id);
    for (const row of rows) {
      lines++;
      const at = toTimestamp(row.at);
      if (!row.hash.equals(chainHash(end.hash, row))) return answer({ fault: 'line', id: row.id, at });
      if (row.query !== null && !isQuery(row, queryKey)) return answer({ fault: 'query', id: row.id, at });
      end = { id: row.id, hash: row.hash };
    }
    if (rows.length === SLICE) {
      await nextTurn();
      continue;
    }
    // In the same turn as the last slice, so that no line came between.
    const head = headRow.get();
    if (head === undefined) return answer(end.id === 0 ? null : { fault: 'head', id: null, at: null });
    const fits = head.last_id === end.id && head.hash.equals(end.hash) && isSeal(head.seal, sealHead(sealKey, head));
    return answer(fits ? null : { fault: 'head', id: head.last_id, at: null });
  }
};

const isQuery = ({ query, query_digest }: Row, key: Buffer): boolean =>
  query !== null && query_digest !== null && isSeal(query_digest, digestQuery(key, query));
