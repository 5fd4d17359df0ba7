import type { Client } from '#shared/contract/client.ts';
import type { AddedMemory, NewMemory, SkippedMemory } from '#shared/schemas/memory.ts';
import { concernsOneMemory } from './concerns-one-memory.ts';

/** What became of each. */
interface Outcomes<Item> {
  sent(item: Item, added: AddedMemory): void;
  /** A rule of the person keeps it out. */
  skipped(item: Item, rule: SkippedMemory['rule']): void;
  refused(item: Item, reason: string): void;
}

/** A batch is added whole or not at all; where it is refused, each memory is tried alone to find the one at fault. */
export const addMemories = async <Item extends { readonly memory: NewMemory }>(
  group: readonly Item[],
  client: Client,
  signal: AbortSignal,
  outcomes: Outcomes<Item>,
): Promise<void> => {
  try {
    const memories = group.map(({ memory }) => memory);
    const answer = await client.call('memories.add_batch', { memories }, signal);
    answer.memories.forEach((added, index) => {
      const item = group[index];
      if (item === undefined) return;
      if (added.outcome === 'skipped') outcomes.skipped(item, added.rule);
      else outcomes.sent(item, added);
    });
  } catch (error) {
    if (!concernsOneMemory(error)) throw error;
    const [only, ...others] = group;
    if (only !== undefined && others.length === 0) return outcomes.refused(only, error.message);
    for (const item of group) await addMemories([item], client, signal, outcomes);
  }
};
