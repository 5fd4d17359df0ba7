import type { engineOperations } from '#shared/contract/operations/engine.ts';
import type { Handlers } from '../handler.ts';

export const engineHandlers: Handlers<keyof typeof engineOperations> = {
  'engine.health': async (engine, _caller, { challenge }, { version, instanceId }) => ({
    name: 'cmem',
    version,
    instance_id: instanceId,
    proof: challenge === undefined ? null : engine.prove(challenge),
  }),
  'engine.status': (engine, caller, { check }) => engine.status(caller, check === 'true'),
  'engine.repair': (engine, caller) => engine.repair(caller),
  'engine.stop': async (_engine, _caller, _input, context) => {
    context.requestStop();
    return { stopping: true };
  },
};
