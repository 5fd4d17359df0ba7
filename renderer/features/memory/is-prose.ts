import type { Memory } from '#shared/schemas/memory.ts';

/** Whether a memory reads as Markdown; code and output are shown as they are. */
export const isProse = ({ kind, language }: Pick<Memory, 'kind' | 'language'>): boolean =>
  kind !== 'snippet' && kind !== 'log' && (language === null || language === 'markdown' || language === 'text');
