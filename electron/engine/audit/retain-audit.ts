import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Clock } from '../ports.ts';
import { type AuditCheckpoint, sealCheckpoint } from './audit-seal.ts';

/** Lines removed in one transaction. */
const SLICE = 1_000;
const DAY_MS = 86_400_000;

/**
 * Folds the lines older than so many days into the checkpoint, a slice at a time. Answers how many went. The newest line always
 * stays, for SQLite would give its id again. A chain is cut from its start alone: a line that is newer by its time, written
 * before the clock was set back, keeps those behind it.
 */
export const retainAudit = async (
  db: Database,
  sealKey: Buffer,
  days: number,
  clock: Clock,
  isClosing: () => boolean,
): Promise<number> => {
  const oldest = db.prepare<[], { id: number; at: number; hash: Buffer }>(
    `SELECT id, at, hash FROM audit WHERE id < (SELECT max(id) FROM audit) ORDER BY id LIMIT ${SLICE}`,
  );
  const put = db.prepare<[AuditCheckpoint]>(`
    INSERT INTO audit_checkpoint (id, through_id, hash, made_at, seal) VALUES (1, :through_id, :hash, :made_at, :seal)
    ON CONFLICT (id) DO UPDATE SET
      through_id = excluded.through_id, hash = excluded.hash, made_at = excluded.made_at, seal = excluded.seal`);
  const dropSubjects = db.prepare<[number]>(`
    DELETE FROM audit_subject WHERE (subject, audit_id) IN (
      SELECT unhex(replace(s.value, '-', '')), a.id FROM audit a, json_each(a.subjects) s WHERE a.id <= ?)`);
  const drop = db.prepare<[number]>('DELETE FROM audit WHERE id <= ?');

  const removeSlice = db.transaction((): number => {
    const before = clock() - days * DAY_MS;
    const rows = oldest.all();
    const kept = rows.findIndex(({ at }) => at >= before);
    const old = kept === -1 ? rows : rows.slice(0, kept);
    const last = old.at(-1);
    if (last === undefined) return 0;
    const checkpoint = { through_id: last.id, hash: last.hash, made_at: clock() };
    put.run({ ...checkpoint, seal: sealCheckpoint(sealKey, checkpoint) });
    dropSubjects.run(last.id);
    return drop.run(last.id).changes;
  });

  let removed = 0;
  for (;;) {
    const count = removeSlice.immediate();
    removed += count;
    if (count < SLICE || isClosing()) return removed;
    await nextTurn();
  }
};
