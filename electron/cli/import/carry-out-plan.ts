import type { Client } from '#shared/contract/client.ts';
import type { NewMemory, SkippedMemory } from '#shared/schemas/memory.ts';
import { addMemories } from './add-memories.ts';
import { batch } from './batch.ts';
import { concernsOneMemory } from './concerns-one-memory.ts';
import { byteLength } from './cut-text.ts';
import { oneAhead } from './one-ahead.ts';
import type { KnownUnit, SyncPlan } from './plan-sync.ts';
import type { FileOutcome } from './read-code/file-outcome.ts';
import { type ImportUnit, unitMemory } from './read-code/import-unit.ts';
import type { SurveyedUnit } from './survey-folder.ts';

export interface SyncTally {
  added: number;
  updated: number;
  moved: number;
  restored: number;
  trashed: number;
  /** Refused by the engine, or changed since the folder was read. The next import tries again. */
  left: number;
}

interface CarryOut {
  readonly client: Client;
  readonly project: string;
  /** For the source of the memories. */
  readonly repo: string;
  readonly signal: AbortSignal;
  /** Counts what is done. */
  readonly tally: SyncTally;
  /** Reads some of the files again. */
  read(paths: ReadonlySet<string>): AsyncIterable<FileOutcome>;
  remark(path: string, reason: string): void;
  skipped(rule: SkippedMemory['rule']): void;
  /** After each thing that is done or left. */
  advance(): void;
}

/** How many things there are to do. */
export const sizeOfPlan = ({ add, update, move, restore, trash }: SyncPlan<SurveyedUnit>): number =>
  add.length + update.length + move.length + restore.length + trash.length;

/**
 * Makes a plan true, one thing after the other. What concerns one memory alone is told and does not keep the others from it;
 * broken off at any point, the next plan is the rest of this one.
 */
export const carryOutPlan = async (plan: SyncPlan<SurveyedUnit>, parts: CarryOut): Promise<void> => {
  const { client, signal, tally, repo } = parts;
  for (const { id, version, file_path } of plan.trash) {
    await attempt(parts, file_path, 'trashed', () =>
      client.call('memories.trash', { id, version, source_gone: true }, signal),
    );
  }
  for (const { known, unit } of plan.restore) {
    await attempt(parts, unit.file_path, 'restored', async () => {
      const { id, version } = known;
      const restored = await client.call('memories.restore', { id, version, source_gone: false }, signal);
      const source = { ...restored.source, repo };
      await client.call('memories.update', { id, version: restored.version, source, ...placeOf(unit) }, signal);
    });
  }
  for (const { known, unit } of plan.move) {
    const { id, version } = known;
    await attempt(parts, unit.file_path, 'moved', () =>
      client.call('memories.update', { id, version, ...placeOf(unit) }, signal),
    );
  }
  const left = wantedContents(plan);
  const files = new Set([...plan.add, ...plan.update].map(({ unit }) => unit.file_path));
  const changes = changesIn(parts.read(files), left, parts);
  for await (const group of oneAhead(batch(changes, ({ memory }) => byteLength(memory.content)))) {
    for (const { known, memory } of group) {
      if (known !== null) await attempt(parts, known.file_path, 'updated', () => update(known, memory, parts));
    }
    const additions = group.filter(({ known }) => known === null);
    if (additions.length === 0) continue;
    await addMemories(additions, client, signal, {
      sent(_, { outcome }) {
        if (outcome !== 'folded') tally.added++;
        parts.advance();
      },
      skipped(_, rule) {
        parts.skipped(rule);
        parts.advance();
      },
      refused: ({ memory }, reason) => leave(parts, memory.file_path ?? '', reason),
    });
  }
  for (const { unit } of left.values()) leave(parts, unit.file_path, 'changed while it was read; run the import again');
};

const placeOf = ({ file_path, title, language }: SurveyedUnit) => ({ file_path, title, language });

/** A unit whose content is to be sent. */
interface Wanted {
  readonly unit: SurveyedUnit;
  /** The memory that gets the content; null for a new one, of this key. */
  readonly known: KnownUnit | null;
  readonly key: string;
}

const wantedContents = ({ add, update }: SyncPlan<SurveyedUnit>): Map<string, Wanted> =>
  new Map(
    [
      ...update.map(({ known, unit }) => ({ unit, known, key: known.key })),
      ...add.map(({ unit, key }) => ({ unit, known: null, key })),
    ].map((wanted) => [wanted.unit.key, wanted]),
  );

interface Change {
  readonly known: KnownUnit | null;
  readonly memory: NewMemory;
}

/** The wanted units, as they come out of their files; those that are found are taken out of `left`. */
async function* changesIn(
  outcomes: AsyncIterable<FileOutcome>,
  left: Map<string, Wanted>,
  { project, repo }: CarryOut,
): AsyncGenerator<Change> {
  for await (const outcome of outcomes) {
    const units: readonly ImportUnit[] = 'units' in outcome ? outcome.units : [];
    for (const unit of units) {
      const wanted = left.get(unit.key);
      if (wanted?.unit.content_hash !== unit.content_hash) continue;
      left.delete(unit.key);
      yield { known: wanted.known, memory: unitMemory(unit, wanted.key, project, repo) };
    }
  }
}

const update = async ({ id, version }: KnownUnit, memory: NewMemory, { client, signal }: CarryOut) => {
  const { content, title, file_path, timestamp, language = null } = memory;
  const change = { id, version, content, title, file_path, timestamp, language };
  const updated = await client.call('memories.update', change, signal);
  return updated.version === version ? 'unchanged' : 'updated';
};

const attempt = async (
  parts: CarryOut,
  path: string | null,
  done: Exclude<keyof SyncTally, 'left'>,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    // What the engine redacts differs from its source for good, and is no change.
    if ((await work()) === 'unchanged') return parts.advance();
  } catch (error) {
    if (!concernsOneMemory(error)) throw error;
    return leave(parts, path ?? '', error.message);
  }
  parts.tally[done]++;
  parts.advance();
};

const leave = ({ tally, remark, advance }: CarryOut, path: string, reason: string): void => {
  tally.left++;
  remark(path, `was left as it is: ${reason}`);
  advance();
};
