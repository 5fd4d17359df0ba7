import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Memory, MemoryStatus } from '#shared/schemas/memory.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { Caller } from '../engine.ts';
import type { ChangeSets } from '../lifecycle/change-sets.ts';
import { type FilterContext, visibleTo } from '../memories/memory-filter.ts';
import { withStatus } from '../memories/memory-store.ts';
import type { ProjectRows } from '../projects/project-rows.ts';

interface Parts {
  readonly db: Database;
  readonly changeSets: ChangeSets;
  readonly projects: ProjectRows;
}

interface Refused {
  readonly uuid: string;
  readonly status: MemoryStatus;
  readonly twin: string | null;
  readonly twin_status: MemoryStatus | null;
}

/**
 * Moves everything of one project that the caller may see into another, then its names. What another principal keeps private stays,
 * under the old name, and nothing tells of it.
 */
export const mergeProjects = async (
  { db, changeSets, projects }: Parts,
  caller: Caller,
  { id, into }: { readonly id: string; readonly into: string },
  { principalId }: FilterContext,
): Promise<{ project: Project; moved: number; trashed: number }> => {
  const { from, target } = projects.twoToMerge(id, into);
  const visible = visibleTo(principalId);
  const ids = db
    .prepare<(string | number)[], string>(
      `SELECT m.uuid FROM memory m WHERE m.project_id = ? AND ${visible.sql} ORDER BY m.id`,
    )
    .pluck()
    .all(from.id, ...visible.params);
  const change = { project: target.name };
  const go = (ids: readonly string[], decide: (current: Memory) => Memory) =>
    changeSets.run(caller, ids, 'merge of projects', change, decide);
  const moved = await go(ids, (current) => ({ ...current, project: target.name }));
  // Refused: the other project has that very text, or another one under the same key.
  const refused = db
    .prepare<[string, number], Refused>(
      `SELECT m.uuid, m.status, t.uuid AS twin, t.status AS twin_status FROM json_each(?) j JOIN memory m ON m.uuid = j.value
       LEFT JOIN memory t ON t.project_id = ? AND t.fold_domain = m.fold_domain AND t.content_hash = m.content_hash`,
    )
    .all(JSON.stringify(moved.refused.map((each) => each.id)), target.id);
  const renamed = await go(
    refused.flatMap(({ uuid, twin }) => (twin === null ? uuid : [])),
    (current) => ({ ...current, project: target.name, key: null }),
  );
  const twins = refused.filter(({ twin }) => twin !== null);
  // One of the two is enough, but one that is found: not both are to end in the trash.
  await go(
    twins.flatMap(({ status, twin, twin_status }) =>
      status === 'active' && twin_status !== 'active' ? (twin ?? []) : [],
    ),
    (current) => withStatus(current, 'active'),
  );
  const trashed = await go(
    twins.map(({ uuid }) => uuid),
    (current) => withStatus(current, 'trashed'),
  );
  return {
    project: projects.takeNames(from.id, target.id, caller.principal.id),
    moved: moved.changed + renamed.changed,
    trashed: trashed.changed,
  };
};
