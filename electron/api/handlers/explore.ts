import type { exploreOperations } from '#shared/contract/operations/explore.ts';
import type { Handlers } from '../handler.ts';

export const exploreHandlers: Handlers<keyof typeof exploreOperations> = {
  'timeline.get': (engine, caller, query) => engine.timeline(caller, query),
  'tags.change': (engine, caller, change) => engine.changeTag(caller, change),
  'projects.merge': (engine, caller, merge) => engine.mergeProjects(caller, merge),
};
