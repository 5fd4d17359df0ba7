import type { Database } from 'better-sqlite3-multiple-ciphers';
import { firstLine } from '#shared/first-line.ts';
import type { MemoryKind } from '#shared/schemas/memory.ts';
import { type PruneApplied, type PrunePlan, type PrunePlanRequest, SCORE_BINS } from '#shared/schemas/prune.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import { filterCondition, type FilterContext } from '../memories/memory-filter.ts';
import { withStatus } from '../memories/memory-store.ts';
import { createVoices } from '../memories/voices.ts';
import type { Clock, NewId } from '../ports.ts';
import type { ChangeSets } from './change-sets.ts';
import { choosePruned } from './choose-pruned.ts';
import { reasonsOf, type Retained, retentionScore } from './retention-score.ts';

/** A plan is of what stands today. */
const PLAN_LASTS_MS = 86_400_000;
/** Plans of one principal that wait: somebody who moves the threshold makes one after the other. */
const MOST_PLANS = 5;
const MOST_ITEMS = 200;
const LONGEST_TITLE = 200;

interface Parts {
  readonly db: Database;
  readonly changeSets: ChangeSets;
  readonly filterContext: (caller: Caller) => FilterContext;
  /** What may be shown of a title that was stored under earlier rules. */
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly newId: NewId;
}

interface Row {
  id: number;
  uuid: string;
  project: string;
  kind: MemoryKind;
  title: string | null;
  importance: number;
  pinned: 0 | 1;
  version: number;
  updated_at: number;
  last_used_at: number | null;
  use_count: number;
  bytes: number;
}

interface PlanRow {
  id: number;
  principal_id: number;
  made_at: number;
  applied_at: number | null;
}

/** Plans what could go, and carries a plan out if nothing of it has changed since. */
export const createPrune = ({ db, changeSets, filterContext, redact, clock, newId }: Parts) => {
  const voicesOf = createVoices(db);
  const insertPlan = db.prepare<[string, number, number]>(
    'INSERT INTO prune_plan (uuid, principal_id, made_at) VALUES (?, ?, ?)',
  );
  const insertItem = db.prepare<[number, number, number, number]>(
    'INSERT INTO prune_plan_item (plan_id, memory_id, version, use_count) VALUES (?, ?, ?, ?)',
  );
  const dropOld = db.prepare<[number]>('DELETE FROM prune_plan WHERE made_at <= ?');
  const dropSpare = db.prepare<[number, number, number]>(
    `DELETE FROM prune_plan WHERE principal_id = ? AND applied_at IS NULL AND id NOT IN (
       SELECT id FROM prune_plan WHERE principal_id = ? AND applied_at IS NULL ORDER BY id DESC LIMIT ?)`,
  );
  const planOf = db.prepare<[string], PlanRow>(
    'SELECT id, principal_id, made_at, applied_at FROM prune_plan WHERE uuid = ?',
  );
  const claim = db.prepare<[number, number]>(
    'UPDATE prune_plan SET applied_at = ? WHERE id = ? AND applied_at IS NULL',
  );
  const moved = db
    .prepare<[number], number>(
      `SELECT count(*) FROM prune_plan_item i JOIN memory m ON m.id = i.memory_id
       WHERE i.plan_id = ? AND (m.version <> i.version OR m.use_count <> i.use_count OR m.pinned = 1 OR m.status <> 'active')`,
    )
    .pluck();
  const idsOf = db
    .prepare<[number], string>(
      'SELECT m.uuid FROM prune_plan_item i JOIN memory m ON m.id = i.memory_id WHERE i.plan_id = ? ORDER BY i.memory_id',
    )
    .pluck();
  const beginningOf = db
    .prepare<[number], string>('SELECT substr(content, 1, 1000) FROM memory_content WHERE memory_id = ?')
    .pluck();

  const titleOf = ({ id, title }: Row): string =>
    redact(title ?? firstLine(beginningOf.get(id) ?? ''))
      .slice(0, LONGEST_TITLE)
      .toWellFormed();

  return {
    plan(caller: Caller, request: PrunePlanRequest): PrunePlan {
      const now = clock();
      const where = filterCondition({ ...request.filter, status: ['active'] }, filterContext(caller));
      const rows = db
        .prepare<(string | number)[], Row>(
          `SELECT m.id, m.uuid, p.name AS project, m.kind, m.title, m.importance, m.pinned, m.version, m.updated_at, m.last_used_at,
             m.use_count, octet_length(c.content) AS bytes
           FROM memory m JOIN project p ON p.id = m.project_id JOIN memory_content c ON c.memory_id = m.id
           WHERE ${where.sql}`,
        )
        .all(...where.params);
      const free = rows.filter(({ pinned }) => pinned === 0);
      const voices = voicesOf(free.map(({ id }) => id));
      const histogram = Array.from({ length: SCORE_BINS }, () => 0);
      const scored = free
        .map((row) => {
          const retained: Retained = {
            kind: row.kind,
            importance: row.importance,
            updatedAt: row.updated_at,
            lastUsedAt: row.last_used_at,
            useCount: row.use_count,
            voices: voices.get(row.id),
          };
          const rated = retentionScore(retained, now);
          const bin = Math.min(SCORE_BINS - 1, Math.floor(rated.score * SCORE_BINS));
          histogram[bin] = (histogram[bin] ?? 0) + 1;
          return { row, retained, rated, score: rated.score, bytes: row.bytes };
        })
        // Of equals the oldest goes first, so that a plan is the same each time it is made.
        .sort((a, b) => a.score - b.score || a.row.id - b.row.id);
      const goes = choosePruned(scored, request);
      const uuid = goes.length === 0 ? null : newId();
      if (uuid !== null)
        db.transaction(() => {
          dropOld.run(now - PLAN_LASTS_MS);
          dropSpare.run(caller.principal.id, caller.principal.id, MOST_PLANS);
          const plan = Number(insertPlan.run(uuid, caller.principal.id, now).lastInsertRowid);
          for (const { row } of goes) insertItem.run(plan, row.id, row.version, row.use_count);
        }).immediate();
      return {
        plan_id: uuid,
        count: goes.length,
        bytes: goes.reduce((sum, { bytes }) => sum + bytes, 0),
        items: goes.slice(0, MOST_ITEMS).map(({ row, retained, rated, bytes }) => ({
          id: row.uuid,
          title: titleOf(row),
          project: row.project,
          kind: row.kind,
          score: rated.score,
          parts: rated.parts,
          reasons: reasonsOf(retained, rated),
          bytes,
        })),
        histogram,
        considered: free.length,
        pinned: rows.length - free.length,
      };
    },

    async apply(caller: Caller, uuid: string, to: 'archived' | 'trashed' = 'archived'): Promise<PruneApplied> {
      const plan = planOf.get(uuid);
      if (plan === undefined || plan.principal_id !== caller.principal.id)
        throw new EngineError('not_found', `There is no plan ${uuid} of yours; plans last a day.`, { id: uuid });
      const refuse = (message: string) => new EngineError('conflict', message, { id: uuid });
      if (plan.applied_at !== null)
        throw refuse(`This plan was applied at ${new Date(plan.applied_at).toISOString()}; make a new one.`);
      if (clock() - plan.made_at > PLAN_LASTS_MS) throw refuse('This plan is more than a day old; make a new one.');
      // Looked at and claimed in one transaction: of two callers at once one applies it.
      db.transaction(() => {
        const count = moved.get(plan.id) ?? 0;
        if (count > 0)
          throw refuse(
            `${count} of the memories in this plan were changed, pinned or used since it was made; make a new one.`,
          );
        if (claim.run(clock(), plan.id).changes !== 1)
          throw refuse('This plan is being applied by another; make a new one.');
      }).immediate();
      const { change_id, changed, undo_until } = await changeSets.run(
        caller,
        idsOf.all(plan.id),
        'prune',
        { status: to },
        (current) =>
          // It may have been pinned between two slices.
          current.pinned || current.status !== 'active' ? current : withStatus(current, to),
      );
      return { change_id, changed, undo_until };
    },
  };
};
