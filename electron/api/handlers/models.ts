import type { modelOperations } from '#shared/contract/operations/models.ts';
import type { Handlers } from '../handler.ts';

export const modelHandlers: Handlers<keyof typeof modelOperations> = {
  'models.list': async (engine, caller) => ({ models: await engine.listModels(caller) }),
};
