import type { MemoryKind } from '#shared/schemas/memory.ts';
import type { Voices } from '../memories/voices.ts';

const DAY_MS = 86_400_000;

/**
 * Days after which a memory of a kind is half as fresh. A log is of use while its failure is being looked at, talk for some weeks; a
 * decision and a convention hold until they are replaced.
 */
const HALF_LIFE_DAYS: Readonly<Record<MemoryKind, number>> = {
  log: 14,
  conversation: 60,
  note: 180,
  snippet: 365,
  fix: 365,
  doc: 365,
  decision: 1095,
  convention: 1095,
};

/** What each part weighs; together 1. Choices, not measurements. */
const WEIGHTS = { importance: 0.45, recency: 0.35, use: 0.2 } as const;
/** Uses after which the part `use` is at its half. */
const HALF_USED = 3;
/** What judgements of all principals, if they agree, add to `use` or take from it. */
const VOICES_WEIGHT = 0.5;

export interface Retained {
  readonly kind: MemoryKind;
  readonly importance: number;
  /** Epoch ms. */
  readonly updatedAt: number;
  readonly lastUsedAt: number | null;
  readonly useCount: number;
  readonly voices: Voices | undefined;
}

export interface RetentionScore {
  readonly score: number;
  readonly parts: { readonly importance: number; readonly recency: number; readonly use: number };
  readonly ageDays: number;
}

/** How much a memory is worth keeping, 0 to 1. A time in the future counts as now: a clock that jumped back prunes nothing. */
export const retentionScore = (memory: Retained, now: number): RetentionScore => {
  const ageDays = Math.max(0, now - Math.max(memory.updatedAt, memory.lastUsedAt ?? 0)) / DAY_MS;
  const recency = 0.5 ** (ageDays / HALF_LIFE_DAYS[memory.kind]);
  const used = memory.useCount / (memory.useCount + HALF_USED);
  const judged = memory.voices === undefined ? 0 : (VOICES_WEIGHT * memory.voices.sum) / memory.voices.count;
  const parts = { importance: memory.importance, recency, use: Math.min(1, Math.max(0, used + judged)) };
  const score = WEIGHTS.importance * parts.importance + WEIGHTS.recency * parts.recency + WEIGHTS.use * parts.use;
  return { score, parts, ageDays };
};

/** Why it scores low, for a person. */
export const reasonsOf = (memory: Retained, { parts, ageDays }: RetentionScore): string[] => [
  ...(memory.useCount === 0 ? ['never used'] : parts.use < 0.3 ? ['hardly used'] : []),
  ...(parts.recency < 0.5 ? [`untouched for ${Math.round(ageDays)} days, long for a ${memory.kind}`] : []),
  ...(memory.voices !== undefined && memory.voices.sum < 0 ? ['judged not useful'] : []),
  ...(memory.importance < 0.4 ? ['marked of little importance'] : []),
];
