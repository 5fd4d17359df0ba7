import type { changeOperations } from '#shared/contract/operations/changes.ts';
import type { Handlers } from '../handler.ts';

export const changeHandlers: Handlers<keyof typeof changeOperations> = {
  'memories.change_many': (engine, caller, { ids, change }) => engine.changeMemories(caller, ids, change),
  'changes.list': async (engine, caller, { limit }) => ({ changes: await engine.listChanges(caller, limit) }),
  'changes.undo': (engine, caller, { id }) => engine.undoChange(caller, id),
};
