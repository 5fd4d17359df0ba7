import type { Client } from '#shared/contract/client.ts';
import type { MemoryKind, NewMemory } from '#shared/schemas/memory.ts';
import type { Document } from './retrieval-set.ts';

const BATCH = 500;

/** What the kinds of the sets are in CMEM's words. */
const kindOf: Readonly<Record<string, MemoryKind>> = {
  'conversation-turn': 'conversation',
  'agent-exchange': 'conversation',
  'code-snippet': 'snippet',
  'bug-report': 'note',
  'bug-fix': 'fix',
};

const toMemory = ({ id, text, project, kind, timestamp }: Document): NewMemory => {
  const known = kind === undefined ? undefined : kindOf[kind];
  return {
    content: text,
    key: `eval:${id}`,
    ...(project !== undefined && { project }),
    ...(known !== undefined && { kind: known }),
    // Turns that follow each other: a conversation of a set is one project.
    ...(known === 'conversation' && project !== undefined && { source: { session: project } }),
    ...(timestamp !== undefined && { timestamp }),
  };
};

/** Stores the documents and answers which of them each memory stands for: equal texts of a project are one memory. */
export const ingest = async (client: Client, documents: readonly Document[]): Promise<Map<string, string[]>> => {
  const documentsOf = new Map<string, string[]>();
  for (let i = 0; i < documents.length; i += BATCH) {
    const batch = documents.slice(i, i + BATCH);
    const { memories } = await client.call('memories.add_batch', { memories: batch.map(toMemory) });
    memories.forEach((added, j) => {
      if (added.outcome !== 'skipped') documentsOf.set(added.id, [...(documentsOf.get(added.id) ?? []), batch[j]!.id]);
    });
  }
  return documentsOf;
};
