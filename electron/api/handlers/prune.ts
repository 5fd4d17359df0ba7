import type { pruneOperations } from '#shared/contract/operations/prune.ts';
import type { Handlers } from '../handler.ts';

export const pruneHandlers: Handlers<keyof typeof pruneOperations> = {
  'prune.plan': (engine, caller, request) => engine.planPrune(caller, request),
  'prune.apply': (engine, caller, { id, to }) => engine.applyPrune(caller, id, to),
};
