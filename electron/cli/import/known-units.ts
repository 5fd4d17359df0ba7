import type { Client } from '#shared/contract/client.ts';
import type { KnownUnit } from './plan-sync.ts';

/** Every memory of a project that an import of this kind made. */
export const knownUnits = async (
  client: Client,
  project: string,
  prefix: string,
  signal: AbortSignal,
): Promise<KnownUnit[]> => {
  const known: KnownUnit[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('memories.keys', { project, prefix, cursor }, signal);
    known.push(...page.memories);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return known;
};
