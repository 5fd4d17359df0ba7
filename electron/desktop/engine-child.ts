import { join } from 'node:path';
import { utilityProcess, type UtilityProcess } from 'electron';
import { childEnvironment } from '../platform/child-environment.ts';
import type { StartEngineChild } from './engine-keeper.ts';
import type { FromEngine, ToEngine } from './engine-protocol.ts';

/** Built beside this file. */
const program = (name: string): string => join(import.meta.dirname, `${name}.js`);

/** Starts the engine as a utility process, and for it the processes that hold its models, which end with it. */
export const startEngineChild: StartEngineChild = ({ onMessage, onExit }) => {
  const engine = utilityProcess.fork(program('engine'), [], {
    serviceName: 'CMEM engine',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const models = new Map<number, UtilityProcess>();
  const send = (message: ToEngine): void => engine.postMessage(message);

  const startModel = (id: number, settings: unknown): void => {
    const model = utilityProcess.fork(program('model-worker'), [], {
      serviceName: 'CMEM model',
      env: definedOnly(childEnvironment()),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    models.set(id, model);
    model.on('message', (message) => send({ kind: 'model_message', id, message }));
    model.on('exit', (code) => {
      models.delete(id);
      send({ kind: 'model_end', id, code });
    });
    model.postMessage(settings);
  };

  engine.on('message', (message: FromEngine) => {
    if (message.kind === 'model_start') startModel(message.id, message.settings);
    else if (message.kind === 'model_call') models.get(message.id)?.postMessage(message.call);
    else if (message.kind === 'model_kill') models.get(message.id)?.kill();
    else onMessage(message);
  });
  engine.on('exit', (code) => {
    for (const model of models.values()) model.kill();
    onExit(code);
  });
  return { send, kill: () => void engine.kill() };
};

const definedOnly = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
