import type { ChunkHit } from '../embedding/vector-index.ts';
import type { FusedScore } from './fuse.ts';
import { HEAD_SHARE } from './tuning.ts';

export interface Candidate extends FusedScore {
  readonly memoryId: number;
  /** What judgements added to the score, or took from it. */
  readonly feedback: number;
  /** What was taken from the score for being a test. */
  readonly test: number;
  /** Of what the query's words weigh, the share that the memory has. */
  readonly coverage: number;
}

/** Best first. Ties in the order of storing, the newest first, so that an answer is the same from one time to the next. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || b.memoryId - a.memoryId;

/**
 * The cosine of each memory: that of its best chunk, and in a memory that has a head partly that of the head. Memories
 * of which no body chunk is given are left out.
 */
export const memoryCosines = (chunks: readonly ChunkHit[]): Map<number, number> => {
  const heads = new Map<number, number>();
  const best = new Map<number, number>();
  for (const { memoryId, part, cosine } of chunks) {
    if (part === 'head') heads.set(memoryId, cosine);
    else best.set(memoryId, Math.max(best.get(memoryId) ?? -1, cosine));
  }
  return new Map(
    [...best].map(([id, body]) => {
      const head = heads.get(id);
      return [id, head === undefined ? body : (1 - HEAD_SHARE) * body + HEAD_SHARE * head];
    }),
  );
};
