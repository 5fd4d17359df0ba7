import { z } from 'zod';
import { ChangedMany } from '../../schemas/change-set.ts';
import { Id } from '../../schemas/ids.ts';
import { ProjectName, Tag } from '../../schemas/memory.ts';
import { Project } from '../../schemas/project.ts';
import { Timeline, TimelineQuery } from '../../schemas/timeline.ts';
import { defineOperations } from '../operation.ts';

export const exploreOperations = defineOperations({
  'timeline.get': {
    method: 'GET',
    path: '/v1/timeline',
    summary: 'How many memories happened on each day, by agent, project or kind',
    scope: 'read',
    query: TimelineQuery,
    output: Timeline,
    status: 200,
    errors: [],
  },
  'tags.change': {
    method: 'POST',
    path: '/v1/tags/change',
    summary: 'Rename a tag, merge it into another, or take it off',
    description:
      'On every memory that you may see, whatever its status; can be undone with `changes.undo`. To a tag that exists already it is a merge; without `to` the tag is taken off.',
    scope: 'write',
    body: z.strictObject({ tag: Tag, to: Tag.nullable() }),
    output: ChangedMany,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'projects.merge': {
    method: 'POST',
    path: '/v1/projects/{id}/merge',
    summary: 'Make one project of two',
    description:
      'The memories move, and with them every name and checkout by which the project is known, so that what comes later lands in the other one too. A memory whose text the other project has already goes to the trash. To part them again, move memories to a project of their own.',
    scope: 'admin',
    params: z.object({ id: Id }),
    body: z.strictObject({ into: ProjectName }),
    output: z.object({ project: Project, moved: z.int(), trashed: z.int() }),
    status: 200,
    errors: ['not_found', 'conflict', 'disk_full', 'read_only_store'],
  },
});
