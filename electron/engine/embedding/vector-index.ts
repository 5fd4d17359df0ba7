import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import { asBuffer, asInt8, cosineToInt8, toInt8, toSigns } from './vector-code.ts';

/** `head`: the title or first line of a memory of several chunks; `body`: a chunk of its content. */
export type ChunkPart = 'head' | 'body';

/** A chunk and how close it is to a query. */
export interface ChunkHit {
  readonly memoryId: number;
  readonly part: ChunkPart;
  readonly start: number;
  readonly end: number;
  /** In [-1, 1]. */
  readonly cosine: number;
}

interface ChunkRow {
  memory_id: number;
  part: ChunkPart;
  start_offset: number;
  end_offset: number;
  vector: Buffer;
}

/** What is embedded of a memory, and the version it was read at. */
export interface EmbeddingSource {
  readonly memoryId: number;
  readonly version: number;
  readonly content: string;
  readonly title: string | null;
  readonly filePath: string | null;
  /** Of a turn of a conversation: the content of the turn before it. */
  readonly previousTurn: string | null;
}

/** A vector to store, and the span of the content that it stands for. */
export interface EmbeddedChunk {
  readonly part: ChunkPart;
  readonly start: number;
  readonly end: number;
  readonly vector: Float32Array;
}

/** A memory that failed this often is set aside, so that one bad input cannot hold up the rest. */
const MAX_FAILURES = 3;

/** sqlite-vec takes at most this k. */
const MAX_K = 4096;

export type VectorIndex = ReturnType<typeof openVectorIndex>;

interface IndexedModel {
  readonly id: number;
  readonly dimensions: number;
  /** The vec0 table of its vectors' signs. */
  readonly signsTable: string;
}

/**
 * The vectors of one embedding model, and the queue of memories that have none yet. Opening it puts every memory in the
 * queue that the model has not seen, so a new model, or memories stored while it was missing, need no special path.
 */
export const openVectorIndex = (db: Database, { id: modelId, dimensions, signsTable }: IndexedModel) => {
  const deleteSigns = db.prepare<[bigint]>(`DELETE FROM ${signsTable} WHERE rowid = ?`);
  const deleteChunks = db
    .prepare<[number, number], bigint>('DELETE FROM chunk WHERE memory_id = ? AND model_id = ? RETURNING id')
    .pluck()
    .safeIntegers();
  const insertChunk = db.prepare<[number, number, ChunkPart, number, number, Buffer]>(
    'INSERT INTO chunk (model_id, memory_id, part, start_offset, end_offset, vector) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertSigns = db.prepare<[bigint, Buffer]>(`INSERT INTO ${signsTable} (rowid, signs) VALUES (?, vec_bit(?))`);
  const enqueue = db.prepare<[number, number]>(
    'INSERT INTO embedding_job (model_id, memory_id) VALUES (?, ?) ON CONFLICT DO UPDATE SET failures = 0',
  );
  const dequeue = db.prepare<[number, number]>('DELETE FROM embedding_job WHERE model_id = ? AND memory_id = ?');
  const fail = db.prepare<[number, number]>(
    'UPDATE embedding_job SET failures = failures + 1 WHERE model_id = ? AND memory_id = ?',
  );
  const versionOf = db.prepare<[number], number>('SELECT version FROM memory WHERE id = ?').pluck();
  const next = db.prepare<[number, number], EmbeddingSource>(`
    SELECT m.id AS memoryId, m.version, c.content, m.title, m.file_path AS filePath,
      CASE m.kind WHEN 'conversation' THEN (
        SELECT pc.content
        FROM memory p JOIN memory_content pc ON pc.memory_id = p.id
        WHERE p.project_id = m.project_id AND p.fold_domain = m.fold_domain AND p.kind = 'conversation'
          AND p.status = 'active' AND m.status = 'active' AND (p.happened_at, p.id) < (m.happened_at, m.id)
          AND p.source ->> 'session' IS m.source ->> 'session'
        ORDER BY p.happened_at DESC, p.id DESC LIMIT 1
      ) END AS previousTurn
    FROM embedding_job j JOIN memory m ON m.id = j.memory_id JOIN memory_content c ON c.memory_id = m.id
    WHERE j.model_id = ? AND j.failures < ${MAX_FAILURES}
    ORDER BY j.memory_id DESC LIMIT ?`);
  const selectChunk = 'SELECT memory_id, part, start_offset, end_offset, vector FROM chunk';
  const chunksById = db.prepare<[string], ChunkRow>(`${selectChunk} WHERE id IN (SELECT value FROM json_each(?))`);
  const ofMemories = `${selectChunk} WHERE memory_id IN (SELECT value FROM json_each(?)) AND model_id = ?`;
  const chunksOfMemories = db.prepare<[string, number], ChunkRow>(ofMemories);
  const headsOfMemories = db.prepare<[string, number], ChunkRow>(`${ofMemories} AND part = 'head'`);
  const counts = db.prepare<[number], { pending: number; failed: number }>(`
    SELECT count(*) FILTER (WHERE failures < ${MAX_FAILURES}) AS pending, count(*) FILTER (WHERE failures >= ${MAX_FAILURES}) AS failed
    FROM embedding_job WHERE model_id = ?`);

  db.prepare(`
    INSERT INTO embedding_job (model_id, memory_id)
    SELECT :model, m.id FROM memory m
    WHERE NOT EXISTS (SELECT 1 FROM chunk WHERE memory_id = m.id AND model_id = :model)
    ON CONFLICT DO NOTHING`).run({ model: modelId });
  // What failed in another run may have failed for want of memory, or of a model that was being rebuilt.
  db.prepare('UPDATE embedding_job SET failures = 0 WHERE model_id = ? AND failures > 0').run(modelId);

  const removeChunks = (memoryId: number): void => {
    for (const chunk of deleteChunks.all(memoryId, modelId)) deleteSigns.run(chunk);
  };

  const toHit = (query: Float32Array, row: ChunkRow): ChunkHit => ({
    memoryId: row.memory_id,
    part: row.part,
    start: row.start_offset,
    end: row.end_offset,
    cosine: cosineToInt8(query, asInt8(row.vector)),
  });

  return {
    /** Has its vectors made, again if it failed before. */
    enqueue: (memoryId: number): void => void enqueue.run(modelId, memoryId),

    /** The next memories without vectors, newest first: what was just saved is found by meaning before old imports are. */
    next: (count: number): EmbeddingSource[] => next.all(modelId, count),

    /** Stores the vectors of a memory, unless it has changed since it was read; then its job stands and it comes again. */
    store: db.transaction((source: EmbeddingSource, chunks: readonly EmbeddedChunk[]): void => {
      if (versionOf.get(source.memoryId) !== source.version) return;
      removeChunks(source.memoryId);
      for (const { part, start, end, vector } of chunks) {
        if (vector.length !== dimensions)
          throw new Error(`the model gave ${vector.length} dimensions where ${dimensions} were promised`);
        const { lastInsertRowid } = insertChunk.run(
          modelId,
          source.memoryId,
          part,
          start,
          end,
          asBuffer(toInt8(vector)),
        );
        insertSigns.run(BigInt(lastInsertRowid), asBuffer(toSigns(vector)));
      }
      dequeue.run(modelId, source.memoryId);
    }),

    fail: (memoryId: number): void => void fail.run(modelId, memoryId),

    counts: (): { pending: number; failed: number } => counts.get(modelId) ?? { pending: 0, failed: 0 },

    /** How many of the memories `m` that pass the condition have no vector yet. */
    lagging: (where: SqlCondition): number =>
      db
        .prepare<(string | number)[], number>(
          `SELECT count(*) FROM embedding_job j JOIN memory m ON m.id = j.memory_id WHERE j.model_id = ? AND ${where.sql}`,
        )
        .pluck()
        .get(modelId, ...where.params) ?? 0,

    /**
     * The chunks nearest to a unit-length query among the memories `m` that pass the condition: `count` by Hamming distance
     * of their signs, with their cosines. The condition holds inside the scan, so no match is lost to it.
     */
    nearest(query: Float32Array, count: number, where: SqlCondition): ChunkHit[] {
      const ids = db
        .prepare<(string | number | Buffer)[], number>(
          `SELECT rowid FROM ${signsTable}
           WHERE signs MATCH vec_bit(?) AND k = ?
             AND rowid IN (SELECT c.id FROM chunk c JOIN memory m ON m.id = c.memory_id WHERE c.model_id = ? AND ${where.sql})`,
        )
        .pluck()
        .all(asBuffer(toSigns(query)), Math.min(count, MAX_K), modelId, ...where.params);
      return chunksById.all(JSON.stringify(ids)).map((row) => toHit(query, row));
    },

    /** Every chunk of these memories. */
    chunksOf: (query: Float32Array, memoryIds: readonly number[]): ChunkHit[] =>
      chunksOfMemories.all(JSON.stringify(memoryIds), modelId).map((row) => toHit(query, row)),

    /** The head chunks of these memories; one of a single chunk has none. */
    headsOf: (query: Float32Array, memoryIds: readonly number[]): ChunkHit[] =>
      headsOfMemories.all(JSON.stringify(memoryIds), modelId).map((row) => toHit(query, row)),
  };
};
