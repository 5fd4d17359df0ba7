import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Checkout, Project, ProjectChange } from '#shared/schemas/project.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import { EngineError } from '../engine-error.ts';
import type { Clock, NewId } from '../ports.ts';
import { identityAliases } from './project-identity.ts';

interface ProjectRow {
  id: number;
  uuid: string;
  name: string;
  created_at: number;
}

export type ProjectRows = ReturnType<typeof createProjectRows>;

/** Projects by name and alias. Names and aliases share one space: each string means one project. */
export const createProjectRows = (db: Database, clock: Clock, newId: NewId) => {
  const byName = db.prepare<[{ name: string }], ProjectRow>(`
    SELECT p.* FROM project p WHERE p.name = :name
    UNION ALL
    SELECT p.* FROM project_alias a JOIN project p ON p.id = a.project_id WHERE a.alias = :name
    LIMIT 1`);
  const byUuid = db.prepare<[string], ProjectRow>('SELECT * FROM project WHERE uuid = ?');
  const insert = db.prepare<[string, string, number]>('INSERT INTO project (uuid, name, created_at) VALUES (?, ?, ?)');
  const rename = db.prepare<[string, number]>('UPDATE project SET name = ? WHERE id = ?');
  const addAlias = db.prepare<[string, number]>('INSERT INTO project_alias (alias, project_id) VALUES (?, ?)');
  const removeAlias = db.prepare<[string, number]>('DELETE FROM project_alias WHERE alias = ? AND project_id = ?');
  const aliasesOf = db
    .prepare<[number], string>('SELECT alias FROM project_alias WHERE project_id = ? ORDER BY alias')
    .pluck();
  const rowOf = db.prepare<[number], ProjectRow>('SELECT * FROM project WHERE id = ?');
  const moveAliases = db.prepare<[number, number]>('UPDATE project_alias SET project_id = ? WHERE project_id = ?');
  const countLeft = db.prepare<[number], { all: number; trashed: number }>(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE status = 'trashed') AS trashed FROM memory WHERE project_id = ?`,
  );
  const dropProject = db.prepare<[number]>('DELETE FROM project WHERE id = ?');
  const all = db.prepare<[], ProjectRow>('SELECT * FROM project ORDER BY name');
  const countVisible = db
    .prepare<[number, number], number>(`
    SELECT count(*) FROM memory
    WHERE project_id = ? AND status = 'active' AND (visibility = 'shared' OR owner_id = ?)`)
    .pluck();

  const isHidden = db
    .prepare<[number, number, number], number>(
      `SELECT EXISTS (SELECT 1 FROM memory WHERE project_id = ?)
          AND NOT EXISTS (SELECT 1 FROM memory WHERE project_id = ? AND (visibility = 'shared' OR owner_id = ?))`,
    )
    .pluck();

  const find = (name: string): ProjectRow | null => byName.get({ name: name.normalize('NFC') }) ?? null;

  const create = (name: string): ProjectRow => {
    const normalised = name.normalize('NFC');
    const row = { uuid: newId(), name: normalised, created_at: clock() };
    const { lastInsertRowid } = insert.run(row.uuid, row.name, row.created_at);
    return { id: Number(lastInsertRowid), ...row };
  };

  /** `name`, or `name-2`, `name-3` … if another project bears it. */
  const freeName = (name: string): string => {
    let candidate = name;
    for (let n = 2; find(candidate) !== null; n++) candidate = `${name}-${n}`;
    return candidate;
  };

  const toWire = (row: ProjectRow, principalId: number): Project => ({
    id: row.uuid,
    name: row.name,
    aliases: aliasesOf.all(row.id),
    memories: countVisible.get(row.id, principalId) ?? 0,
    created_at: toTimestamp(row.created_at),
  });

  return {
    find,
    findOrCreate: (name: string): ProjectRow => find(name) ?? create(name),

    /** Those with nothing but what others keep private are left out: their very names would tell of it. */
    list: (principalId: number): Project[] =>
      all.all().flatMap((row) => (isHidden.get(row.id, row.id, principalId) === 1 ? [] : [toWire(row, principalId)])),

    /** The project that any of the checkout's identities belongs to. */
    findCheckout(checkout: Checkout, principalId: number): Project | null {
      const row = identityAliases(checkout)
        .aliases.map(find)
        .find((known) => known !== null);
      return row === undefined ? null : toWire(row, principalId);
    },

    /** The project that any of the checkout's identities belongs to, or a new one. It learns the identities it lacked. */
    resolve: db.transaction((checkout: Checkout, principalId: number): Project => {
      const { name, aliases } = identityAliases(checkout);
      const known = aliases.map(find).find((row) => row !== null);
      const row = known ?? create(freeName(name));
      for (const alias of aliases) if (find(alias) === null) addAlias.run(alias, row.id);
      return toWire(row, principalId);
    }),

    /** Throws `not_found` for either, and `conflict` if they are one. */
    twoToMerge(uuid: string, into: string): { from: ProjectRow; target: ProjectRow } {
      const from = byUuid.get(uuid);
      const target = find(into);
      if (from === undefined || target === null)
        throw new EngineError('not_found', `There is no project ${from === undefined ? uuid : `"${into}"`}.`, {});
      if (from.id === target.id)
        throw new EngineError('conflict', `"${into}" is the project itself; name another to merge it into.`, {});
      return { from, target };
    },

    /**
     * Lets one project be found under every name of another. That one goes; if the trash still holds something of it, it stays under
     * a name of its own until that is gone; if somebody has private memories there, it keeps its name.
     */
    takeNames: db.transaction((fromId: number, targetId: number, principalId: number): Project => {
      const from = rowOf.get(fromId) as ProjectRow;
      moveAliases.run(targetId, fromId);
      const left = countLeft.get(fromId) as { all: number; trashed: number };
      if (left.all === 0) dropProject.run(fromId);
      else if (left.all === left.trashed) rename.run(freeName(`${from.name} (merged)`), fromId);
      if (left.all === left.trashed) addAlias.run(from.name, targetId);
      return toWire(rowOf.get(targetId) as ProjectRow, principalId);
    }),

    update: db.transaction((uuid: string, change: ProjectChange, principalId: number): Project => {
      const row = byUuid.get(uuid);
      if (row === undefined) throw new EngineError('not_found', `There is no project ${uuid}.`, { id: uuid });
      const claim = (name: string) => {
        const holder = find(name);
        if (holder !== null && holder.id !== row.id)
          throw new EngineError(
            'conflict',
            `"${name}" is already a name or alias of another project; choose another.`,
            { name },
          );
        return holder === null;
      };
      for (const alias of change.remove_aliases ?? []) removeAlias.run(alias, row.id);
      if (change.name !== undefined && change.name !== row.name) {
        claim(change.name);
        removeAlias.run(change.name, row.id);
        rename.run(change.name, row.id);
        row.name = change.name;
      }
      for (const alias of change.add_aliases ?? []) if (claim(alias)) addAlias.run(alias, row.id);
      return toWire(row, principalId);
    }),
  };
};
