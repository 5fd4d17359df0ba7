import { isDeepStrictEqual } from 'node:util';
import type { Memory } from '#shared/schemas/memory.ts';

/** What a change of many can change; the content is not among it. */
const FIELDS = [
  'tags',
  'status',
  'visibility',
  'project',
  'kind',
  'pinned',
  'importance',
  'expires_at',
  'source',
] as const satisfies readonly (keyof Memory)[];

export type FieldState = Partial<Pick<Memory, (typeof FIELDS)[number]>>;

/** The fields in which two states of a memory differ, each as it was before and as it is after. */
export const changedFields = (before: Memory, after: Memory): { before: FieldState; after: FieldState } => {
  const differing = FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  const pick = (memory: Memory) => Object.fromEntries(differing.map((field) => [field, memory[field]])) as FieldState;
  return { before: pick(before), after: pick(after) };
};

/** Whether a memory still is what a change made of it, in the fields that it changed. */
export const stillStands = (current: Memory, after: FieldState): boolean =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(current[field as keyof FieldState], value));
