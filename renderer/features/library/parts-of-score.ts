import type { Hit } from '#shared/schemas/search.ts';

export interface ScorePart {
  readonly name: 'words' | 'meaning' | 'error' | 'judged' | 'a test';
  readonly value: number;
}

/** The parts of a hit's score that took part. */
export const partsOfScore = ({ parts }: Pick<Hit, 'parts'>): readonly ScorePart[] => [
  ...(parts.lexical === null ? [] : [{ name: 'words' as const, value: parts.lexical }]),
  ...(parts.dense === null ? [] : [{ name: 'meaning' as const, value: parts.dense }]),
  ...(parts.feedback === 0 ? [] : [{ name: 'judged' as const, value: parts.feedback }]),
  ...(parts.error === 0 ? [] : [{ name: 'error' as const, value: parts.error }]),
  ...(parts.test === 0 ? [] : [{ name: 'a test' as const, value: parts.test }]),
];
