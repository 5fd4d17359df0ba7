import { z } from 'zod';
import { Id } from '../../schemas/ids.ts';
import { Checkout, Project, ProjectChange, TagCount } from '../../schemas/project.ts';
import { MemoryFilter } from '../../schemas/memory.ts';
import { defineOperations } from '../operation.ts';

export const projectOperations = defineOperations({
  'projects.list': {
    method: 'GET',
    path: '/v1/projects',
    summary: 'List projects, with how many active memories each holds',
    scope: 'read',
    output: z.object({ projects: z.array(Project) }),
    status: 200,
    errors: [],
  },
  'projects.find': {
    method: 'POST',
    path: '/v1/projects/find',
    summary: 'The project of a checkout, if there is one',
    scope: 'read',
    body: Checkout,
    output: z.object({ project: Project.nullable() }),
    status: 200,
    errors: [],
  },
  'projects.resolve': {
    method: 'POST',
    path: '/v1/projects/resolve',
    summary: 'The project of a checkout',
    description: 'Worktrees and clones of one repository are one project. The project is made if it is new.',
    scope: 'write',
    body: Checkout,
    output: Project,
    status: 200,
    errors: [],
  },
  'projects.update': {
    method: 'PATCH',
    path: '/v1/projects/{id}',
    summary: 'Rename a project, or change its aliases',
    scope: 'admin',
    params: z.object({ id: Id }),
    body: ProjectChange,
    output: Project,
    status: 200,
    errors: ['not_found', 'conflict'],
  },
  'tags.list': {
    method: 'GET',
    path: '/v1/tags',
    summary: 'List tags, with how many active memories bear each',
    scope: 'read',
    query: MemoryFilter.pick({ project: true }),
    output: z.object({ tags: z.array(TagCount) }),
    status: 200,
    errors: [],
  },
});
