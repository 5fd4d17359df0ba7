import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import type { Clock, EmbeddingModel } from '../ports.ts';
import { recreateTable } from '../store/recreate-table.ts';
import { cosineToInt8, toInt8, toSigns } from './vector-code.ts';

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

/**
 * The vectors of one embedding model, and the queue of memories that have none yet. Opening it puts every memory in the
 * queue that the model has not seen, so a new model, or memories stored while it was missing, need no special path.
 */
export const openVectorIndex = (db: Database, model: EmbeddingModel, clock: Clock) => {
  const modelId = registerModel(db, model, clock);
  const signsTable = signsTableOf(modelId);

  const models = db.prepare<[], number>('SELECT id FROM embedding_model').pluck().all();
  const deleteSigns = new Map(
    models.map((id) => [id, db.prepare<[bigint]>(`DELETE FROM ${signsTableOf(id)} WHERE rowid = ?`)]),
  );
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
  const countApart = db
    .prepare<[], number>(
      `SELECT (SELECT count(*) FROM chunk WHERE model_id = ${modelId} AND id NOT IN (SELECT rowid FROM ${signsTable}))
            + (SELECT count(*) FROM ${signsTable} WHERE rowid NOT IN (SELECT id FROM chunk))`,
    )
    .pluck();
  const ownChunks = db.prepare<[number], number>('SELECT id FROM chunk WHERE model_id = ?').pluck();
  const vectorOf = db.prepare<[number], Buffer>('SELECT vector FROM chunk WHERE id = ?').pluck();
  const counts = db.prepare<[number], { pending: number; failed: number }>(`
    SELECT count(*) FILTER (WHERE failures < ${MAX_FAILURES}) AS pending, count(*) FILTER (WHERE failures >= ${MAX_FAILURES}) AS failed
    FROM embedding_job WHERE model_id = ?`);

  db.prepare(`
    INSERT INTO embedding_job (model_id, memory_id)
    SELECT :model, m.id FROM memory m
    WHERE NOT EXISTS (SELECT 1 FROM chunk WHERE memory_id = m.id AND model_id = :model)
    ON CONFLICT DO NOTHING`).run({ model: modelId });

  const removeChunks = (memoryId: number, model: number): void => {
    for (const chunk of deleteChunks.all(memoryId, model)) deleteSigns.get(model)?.run(chunk);
  };
  /** Not this model's alone: one that is chosen again later must not answer with vectors of a text that is gone. */
  const removeAllChunks = (memoryId: number): void => {
    for (const each of models) removeChunks(memoryId, each);
  };

  const toHit = (query: Float32Array, row: ChunkRow): ChunkHit => ({
    memoryId: row.memory_id,
    part: row.part,
    start: row.start_offset,
    end: row.end_offset,
    cosine: cosineToInt8(query, asInt8(row.vector)),
  });

  const index: MemoryIndex = {
    put(memoryId: number, text: IndexedText, before: IndexedText | null): void {
      if (before !== null && embeddedAlike(text, before)) return;
      removeAllChunks(memoryId);
      enqueue.run(modelId, memoryId);
    },
    remove: removeAllChunks,

    check() {
      const apart = countApart.get() ?? 0;
      return apart === 0 ? [] : [`the vector index and the chunks differ in ${apart} places`];
    },

    rebuild() {
      recreateTable(db, signsTable);
      for (const id of ownChunks.all(modelId)) {
        const vector = vectorOf.get(id);
        if (vector !== undefined) insertSigns.run(BigInt(id), asBuffer(toSigns(asInt8(vector))));
      }
    },
  };

  return {
    ...index,

    /** The next memories without vectors, newest first: what was just saved is found by meaning before old imports are. */
    next: (count: number): EmbeddingSource[] => next.all(modelId, count),

    /** Stores the vectors of a memory, unless it has changed since it was read; then its job stands and it comes again. */
    store: db.transaction((source: EmbeddingSource, chunks: readonly EmbeddedChunk[]): void => {
      if (versionOf.get(source.memoryId) !== source.version) return;
      removeChunks(source.memoryId, modelId);
      for (const { part, start, end, vector } of chunks) {
        if (vector.length !== model.dimensions)
          throw new Error(`the model gave ${vector.length} dimensions where ${model.dimensions} were promised`);
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

const signsTableOf = (modelId: number): string => `chunk_signs_${modelId}`;

/** Each model has a vec0 table of its own: vectors of two fingerprints can never meet. */
const registerModel = (db: Database, model: EmbeddingModel, clock: Clock): number =>
  db
    .transaction(() => {
      db.prepare(
        'INSERT INTO embedding_model (fingerprint, name, dimensions, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
      ).run(model.fingerprint, model.name, model.dimensions, clock());
      const id = db
        .prepare<[string], number>('SELECT id FROM embedding_model WHERE fingerprint = ?')
        .pluck()
        .get(model.fingerprint) as number;
      db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS ${signsTableOf(id)} USING vec0 (signs bit[${model.dimensions}])`);
      return id;
    })
    .immediate();

const embeddedAlike = (a: IndexedText, b: IndexedText): boolean =>
  a.content === b.content && a.title === b.title && a.filePath === b.filePath;

const asBuffer = ({ buffer, byteOffset, byteLength }: Int8Array | Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
const asInt8 = ({ buffer, byteOffset, byteLength }: Buffer): Int8Array => new Int8Array(buffer, byteOffset, byteLength);
