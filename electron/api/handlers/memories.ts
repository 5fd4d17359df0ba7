import { EngineError } from '#electron/engine/engine-error.ts';
import type { AddedMemory, SkippedMemory } from '#shared/schemas/memory.ts';
import type { memoryOperations } from '#shared/contract/operations/memories.ts';
import type { Handlers } from '../handler.ts';

export const memoryHandlers: Handlers<keyof typeof memoryOperations> = {
  'memories.add': async (engine, caller, memory) => only(await engine.addMemories(caller, [memory])),
  'memories.add_batch': async (engine, caller, { memories }) => ({
    memories: await engine.addMemories(caller, memories),
  }),
  'memories.lookup': async (engine, caller, { project, keys }) => ({
    known: await engine.lookUpKeys(caller, project, keys),
  }),
  'memories.keys': (engine, caller, request) => engine.listKeys(caller, request),
  'memories.list': (engine, caller, query) => engine.listMemories(caller, query),
  'memories.index': (engine, caller, query) => engine.indexMemories(caller, query),
  'memories.heads': async (engine, caller, { ids }) => ({ memories: await engine.memoryHeads(caller, ids) }),
  'memories.facets': (engine, caller, filter) => engine.memoryFacets(caller, filter),
  'memories.get': (engine, caller, { id }) => engine.getMemory(caller, id),
  'memories.related': async (engine, caller, { id, limit }) => ({
    related: await engine.relatedMemories(caller, id, limit),
  }),
  'memories.update': (engine, caller, { id, ...change }) => engine.updateMemory(caller, id, change),
  'memories.versions': async (engine, caller, { id }) => ({ versions: await engine.listVersions(caller, id) }),
  'memories.archive': (engine, caller, { id, version }) => engine.setStatus(caller, id, 'archived', version),
  'memories.trash': (engine, caller, { id, version, source_gone }) =>
    engine.setStatus(caller, id, 'trashed', version, source_gone),
  'memories.restore': (engine, caller, { id, version, source_gone }) =>
    engine.setStatus(caller, id, 'active', version, source_gone),
  'memories.delete': async (engine, caller, { id, force }) => {
    await engine.deleteMemory(caller, id, force === 'true');
    return { id };
  },
  'memories.feedback': (engine, caller, { id, ...feedback }) => engine.judgeMemory(caller, id, feedback),
};

const only = ([added]: readonly (AddedMemory | SkippedMemory)[]): AddedMemory => {
  if (added === undefined) throw new Error('the engine gave no outcome for the memory');
  if (added.outcome === 'skipped') throw neverCaptured(added);
  return added;
};

const neverCaptured = ({ rule }: SkippedMemory): EngineError =>
  new EngineError(
    'never_capture',
    `A rule of the person keeps this out of memory${rule.note === null ? '' : ` (${rule.note})`}; nothing was stored.`,
    { rule: rule.id },
  );
