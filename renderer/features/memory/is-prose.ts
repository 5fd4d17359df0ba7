import type { Memory } from '#shared/schemas/memory.ts';

/**
 * Whether a memory reads as Markdown; code and output are shown as they are. Its kind tells, and not its language: a decision about a
 * TypeScript file is a text all the same.
 */
export const isProse = ({ kind }: Pick<Memory, 'kind'>): boolean => kind !== 'snippet' && kind !== 'log';
