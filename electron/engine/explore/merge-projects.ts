import type { Database } from 'better-sqlite3-multiple-ciphers';
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
  const moved = await changeSets.run(caller, ids, 'merge of projects', change, (current) => ({
    ...current,
    project: target.name,
  }));
  // Refused: the other project has that very text. One of the two is enough.
  const twins = moved.refused.map((refused) => refused.id);
  const trashed = await changeSets.run(caller, twins, 'merge of projects', change, (current) =>
    withStatus(current, 'trashed'),
  );
  return {
    project: projects.takeNames(from.id, target.id, caller.principal.id),
    moved: moved.changed,
    trashed: trashed.changed,
  };
};
