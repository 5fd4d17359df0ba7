import type { projectOperations } from '#shared/contract/operations/projects.ts';
import type { Handlers } from '../handler.ts';

export const projectHandlers: Handlers<keyof typeof projectOperations> = {
  'projects.list': async (engine, caller) => ({ projects: await engine.listProjects(caller) }),
  'projects.find': async (engine, caller, checkout) => ({ project: await engine.findProject(caller, checkout) }),
  'projects.resolve': (engine, caller, checkout) => engine.resolveProject(caller, checkout),
  'projects.update': (engine, caller, { id, ...change }) => engine.updateProject(caller, id, change),
  'tags.list': async (engine, caller, { project }) => ({ tags: await engine.listTags(caller, project) }),
};
