import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import {
  type ChangedMany,
  type ChangeSet,
  type ManyChange,
  UNDO_DAYS,
  type UndoneChange,
} from '#shared/schemas/change-set.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { EngineError } from '../engine-error.ts';
import type { Caller } from '../engine.ts';
import type { Changed, MemoryStore } from '../memories/memory-store.ts';
import type { Clock, EventSink, NewId } from '../ports.ts';
import { applyManyChange } from './apply-many-change.ts';
import { changedFields, type FieldState, stillStands } from './changed-fields.ts';

/** Memories changed in one transaction, between which other requests get their turn. */
const SLICE = 250;
/** Beyond this, one event tells of all: a window fetches anew rather than follow ten thousand. */
const MOST_EVENTS = 50;
const UNDO_MS = UNDO_DAYS * 86_400_000;
const DEFAULT_LISTED = 50;

interface Parts {
  readonly db: Database;
  readonly memories: MemoryStore;
  readonly events: EventSink;
  readonly clock: Clock;
  readonly newId: NewId;
}

interface SetRow {
  id: number;
  uuid: string;
  principal_id: number;
  at: number;
  reason: string;
  change: string;
  undone_at: number | null;
  memories: number;
}

export type ChangeSets = ReturnType<typeof createChangeSets>;

/**
 * Changes of many memories that can be taken back. A slice of memories and its record are one transaction: after a kill, what was
 * changed is recorded, and can be undone.
 */
export const createChangeSets = ({ db, memories, events, clock, newId }: Parts) => {
  const insertSet = db.prepare<[string, number, number, string, string]>(
    'INSERT INTO change_set (uuid, principal_id, at, reason, change) VALUES (?, ?, ?, ?, ?)',
  );
  const insertItem = db.prepare<[number, number, string, string]>(
    'INSERT INTO change_set_item (change_set_id, memory_id, before, after) VALUES (?, ?, ?, ?)',
  );
  const columns = 's.*, (SELECT count(*) FROM change_set_item i WHERE i.change_set_id = s.id) AS memories';
  const byUuid = db.prepare<[string], SetRow>(`SELECT ${columns} FROM change_set s WHERE s.uuid = ?`);
  const ofPrincipal = db.prepare<[number, number, number], SetRow>(
    `SELECT ${columns} FROM change_set s WHERE s.principal_id = ? AND s.at > ? ORDER BY s.at DESC, s.id DESC LIMIT ?`,
  );
  const itemsOf = db.prepare<
    [number, number, number],
    { memory_id: number; uuid: string; before: string; after: string }
  >(
    `SELECT i.memory_id, m.uuid, i.before, i.after FROM change_set_item i JOIN memory m ON m.id = i.memory_id
     WHERE i.change_set_id = ? AND i.memory_id > ? ORDER BY i.memory_id LIMIT ?`,
  );
  const setUndone = db.prepare<[number, number]>(
    'UPDATE change_set SET undone_at = ? WHERE id = ? AND undone_at IS NULL',
  );
  const dropOld = db.prepare<[number]>('DELETE FROM change_set WHERE at <= ?');

  const announce = (changed: readonly Changed[]) => {
    const told = changed.filter(({ change }) => change !== null);
    if (told.length <= MOST_EVENTS) {
      for (const each of told) memories.announce(each);
      return;
    }
    for (const each of told) if (each.hidden) memories.announce(each);
    events.publish({ type: 'memories' }, {});
  };

  /** In a savepoint of its own: what is refused half-way leaves nothing behind, and the others go on. */
  const attempt = (caller: Caller, id: string, decide: (current: Memory) => Memory): Changed | EngineError => {
    try {
      return db.transaction(() => memories.change(caller, id, decide))();
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  };

  /** One after another in slices, each with its record. `decide` gives the memory as it is to be. */
  const run = async (
    caller: Caller,
    ids: readonly string[],
    reason: string,
    change: Readonly<Record<string, unknown>>,
    decide: (current: Memory) => Memory,
  ): Promise<ChangedMany> => {
    const uuid = newId();
    const at = clock();
    let setId: number | null = null;
    const answer: ChangedMany = {
      change_id: null,
      changed: 0,
      unchanged: 0,
      not_found: [],
      refused: [],
      undo_until: toTimestamp(at + UNDO_MS),
    };
    const one = (id: string): Changed | null => {
      const outcome = attempt(caller, id, decide);
      if (!(outcome instanceof EngineError)) return outcome;
      const { code, message } = outcome;
      if (code === 'not_found') answer.not_found.push(id);
      else if (code === 'conflict' || code === 'forbidden') answer.refused.push({ id, message });
      else throw outcome;
      return null;
    };
    const slice = db.transaction((part: readonly string[]): Changed[] => {
      const changed = part.map(one).filter((each) => each !== null);
      for (const { before, row, change: kind } of changed) {
        if (kind === null) continue;
        setId ??= Number(insertSet.run(uuid, caller.principal.id, at, reason, JSON.stringify(change)).lastInsertRowid);
        const fields = changedFields(before, memories.toMemory(row));
        insertItem.run(setId, row.id, JSON.stringify(fields.before), JSON.stringify(fields.after));
      }
      return changed;
    });

    const unique = [...new Set(ids)];
    const all: Changed[] = [];
    for (let start = 0; start < unique.length; start += SLICE) {
      if (start > 0) await nextTurn();
      const changed = slice.immediate(unique.slice(start, start + SLICE));
      const count = changed.filter(({ change: kind }) => kind !== null).length;
      answer.changed += count;
      answer.unchanged += changed.length - count;
      all.push(...changed);
    }
    announce(all);
    return { ...answer, change_id: setId === null ? null : uuid };
  };

  const find = (caller: Caller, uuid: string): SetRow => {
    const row = byUuid.get(uuid);
    // Another's change and none at all are one answer.
    if (row === undefined || row.principal_id !== caller.principal.id)
      throw new EngineError('not_found', `There is no change ${uuid} of yours.`, { id: uuid });
    return row;
  };

  return {
    run,

    changeMany(caller: Caller, ids: readonly string[], change: ManyChange): Promise<ChangedMany> {
      if (change.status === 'trashed' && !caller.scopes.includes('delete'))
        throw new EngineError(
          'forbidden',
          'This token may not move memories to the trash: it lacks the scope `delete`.',
          {
            scope: 'delete',
          },
        );
      return run(caller, ids, 'change', change, (current) => applyManyChange(current, change));
    },

    list(caller: Caller, limit = DEFAULT_LISTED): ChangeSet[] {
      return ofPrincipal.all(caller.principal.id, clock() - UNDO_MS, limit).map(toChangeSet);
    },

    async undo(caller: Caller, uuid: string): Promise<UndoneChange> {
      const set = find(caller, uuid);
      const isOld = set.at <= clock() - UNDO_MS;
      // Claimed first, so that of two callers at once only one undoes.
      const isClaimed = !isOld && setUndone.run(clock(), set.id).changes === 1;
      if (!isClaimed)
        throw new EngineError(
          'conflict',
          isOld ? `Change ${uuid} is more than ${UNDO_DAYS} days old.` : `Change ${uuid} has been undone already.`,
          { id: uuid },
        );
      const answer: UndoneChange = { id: uuid, undone: 0, conflicts: [] };
      const all: Changed[] = [];
      const slice = db.transaction((after: number): { changed: Changed[]; last: number | null } => {
        const items = itemsOf.all(set.id, after, SLICE);
        const changed = items.flatMap((item) => {
          const before = JSON.parse(item.before) as FieldState;
          const made = JSON.parse(item.after) as FieldState;
          const outcome = attempt(caller, item.uuid, (current) =>
            stillStands(current, made) ? { ...current, ...before } : current,
          );
          const isDone = !(outcome instanceof EngineError);
          if (!isDone || outcome.change === null) answer.conflicts.push(item.uuid);
          return isDone ? [outcome] : [];
        });
        return { changed, last: items.at(-1)?.memory_id ?? null };
      });
      for (let after: number | null = 0; after !== null;) {
        const { changed, last }: ReturnType<typeof slice> = slice.immediate(after);
        all.push(...changed);
        after = last;
        if (last !== null) await nextTurn();
      }
      answer.undone = all.filter(({ change }) => change !== null).length;
      announce(all);
      return answer;
    },

    /** Forgets changes that can no longer be undone. */
    dropOld: (): number => dropOld.run(clock() - UNDO_MS).changes,
  };
};

const toChangeSet = ({ uuid, at, reason, change, memories, undone_at: undoneAt }: SetRow): ChangeSet => ({
  id: uuid,
  at: toTimestamp(at),
  reason,
  change: JSON.parse(change) as Record<string, unknown>,
  memories,
  undo_until: toTimestamp(at + UNDO_MS),
  undone_at: undoneAt === null ? null : toTimestamp(undoneAt),
});
