import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { RelatedMemory } from '#shared/schemas/memory.ts';
import type { VectorIndex } from '../embedding/vector-index.ts';
import type { Caller } from '../engine.ts';
import { allOf, filterCondition, type FilterContext } from '../memories/memory-filter.ts';
import type { TagRows } from '../memories/tag-rows.ts';
import type { Redactor } from '../privacy/redaction/redactor.ts';
import { memoryHeads } from './memory-heads.ts';

const DEFAULT_LIMIT = 10;

interface Parts {
  readonly db: Database;
  readonly tags: TagRows;
  readonly redactor: Redactor;
  /** Of each model in use. */
  readonly indexes: readonly VectorIndex[];
  /** The row id of a memory that the caller may see; throws `not_found`. */
  readonly idOf: (caller: Caller, uuid: string) => number;
}

/** The visible, active memories nearest in meaning to one, without itself. */
export const relatedMemories = (
  { db, tags, redactor, indexes, idOf }: Parts,
  caller: Caller,
  uuid: string,
  context: FilterContext,
  limit = DEFAULT_LIMIT,
): RelatedMemory[] => {
  const id = idOf(caller, uuid);
  // Nearness is told within one model: that which embedded this memory.
  const [own] = indexes.flatMap((index) => {
    const vector = index.vectorOf(id);
    return vector === null ? [] : { index, vector };
  });
  if (own === undefined) return [];
  const where = allOf([filterCondition({}, context), { sql: 'm.id <> ?', params: [id] }]);
  const cosines = new Map<number, number>();
  for (const { memoryId, cosine } of own.index.nearest(own.vector, limit, where))
    cosines.set(memoryId, Math.max(cosine, cosines.get(memoryId) ?? -1));
  const nearest = [...cosines].sort(([, a], [, b]) => b - a).slice(0, limit);
  const uuidOf = db.prepare<[number], string>('SELECT uuid FROM memory WHERE id = ?').pluck();
  const byUuid = new Map(nearest.map(([memoryId, cosine]) => [uuidOf.get(memoryId) ?? '', cosine]));
  return memoryHeads(db, tags, redactor, [...byUuid.keys()], context).map((memory) => ({
    memory,
    cosine: byUuid.get(memory.id) ?? 0,
  }));
};
