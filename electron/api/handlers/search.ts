import type { searchOperations } from '#shared/contract/operations/search.ts';
import type { Handlers } from '../handler.ts';

export const searchHandlers: Handlers<keyof typeof searchOperations> = {
  'search.run': (engine, caller, request) => engine.search(caller, request),
  'search.get': (engine, caller, request) => engine.search(caller, request),
  'context.pack': (engine, caller, request) => engine.packContext(caller, request),
};
