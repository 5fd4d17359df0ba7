import { uuidv7 } from 'uuidv7';
import type { EngineEvent } from '#shared/schemas/events.ts';
import { NewMemory } from '#shared/schemas/memory.ts';
import type { z } from 'zod';
import { openVectorStore } from '../engine/embedding/vector-store.ts';
import type { Caller } from '../engine/engine.ts';
import { createFeedbackRows } from '../engine/memories/feedback-rows.ts';
import { listMemories } from '../engine/memories/list-memories.ts';
import { createMemoryRows } from '../engine/memories/memory-rows.ts';
import { createMemoryStore } from '../engine/memories/memory-store.ts';
import { createTagRows } from '../engine/memories/tag-rows.ts';
import { createRedactor } from '../engine/privacy/redaction/redactor.ts';
import { createProjectRows } from '../engine/projects/project-rows.ts';
import { openWordIndex } from '../engine/search/word-index.ts';
import { createPrincipalRows } from '../engine/tokens/principal-rows.ts';
import { silentLogger } from './silent-logger.ts';
import { storeForTest } from './store-for-test.ts';

/** The memories of a real store, without an embedding model. The clock moves only by hand. */
export const memoriesForTest = () => {
  const { db } = storeForTest();
  let now = Date.parse('2026-06-15T12:00:00Z');
  const clock = () => now;
  const events: EngineEvent[] = [];
  const projects = createProjectRows(db, clock, uuidv7);
  const tags = createTagRows(db);
  const principals = createPrincipalRows(db, clock);
  const words = openWordIndex(db, tags);
  const vectors = openVectorStore(db, clock);
  let withPersonalData = false;
  const redactor = createRedactor(() => ({ withPersonalData }));
  const memories = createMemoryStore({
    db,
    rows: createMemoryRows(db),
    projects,
    tags,
    feedback: createFeedbackRows(db, clock),
    indexes: [words, vectors],
    redactor,
    events: { publish: (event) => void events.push(event) },
    clock,
    newId: uuidv7,
    logger: silentLogger,
  });
  const callerFor = (name: string): Caller => ({
    principal: principals.findOrCreate(name, name === 'owner' ? 'person' : 'agent'),
    scopes: ['read', 'write', 'delete', 'admin'],
  });
  const owner = callerFor('owner');
  const projectId = (name: string) => projects.find(name)?.id ?? null;
  return {
    db,
    memories,
    projects,
    tags,
    words,
    vectors,
    events,
    owner,
    other: callerFor('other'),
    projectId,
    clock,
    redactor,
    redactPersonalData: () => void (withPersonalData = true),
    passTime: (ms: number) => void (now += ms),
    /** Adds one memory of the owner's, parsed as a request is. */
    add: (given: z.input<typeof NewMemory>, caller = owner) => {
      const [added] = memories.add(caller, [NewMemory.parse(given)]);
      if (added === undefined) throw new Error('nothing was added');
      return added;
    },
    list: (query: Parameters<typeof listMemories>[3], caller = owner) =>
      listMemories(db, tags, redactor, query, { principalId: caller.principal.id, now, projectId }),
  };
};
