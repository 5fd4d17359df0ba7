import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allOf, type SqlCondition } from '../memories/memory-filter.ts';
import { meanOf } from './mean-vector.ts';
import { belongsTo, type ModelDomain } from './model-domain.ts';
import { asBuffer, asInt8, cosineToInt8, toInt8, toSigns, unitVector } from './vector-code.ts';

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
  readonly uuid: string;
  readonly version: number;
  readonly content: string;
  readonly title: string | null;
  readonly filePath: string | null;
  /** Of a turn of a conversation: the content of the turn before it in the same session. */
  readonly previousTurn: string | null;
}

/** A vector to store, and the span of the content that it stands for. */
export interface EmbeddedChunk {
  readonly part: ChunkPart;
  readonly start: number;
  readonly end: number;
  readonly vector: Float32Array;
}

interface JobRow extends Omit<EmbeddingSource, 'previousTurn'> {
  kind: string;
  project: number;
  domain: number;
  at: number;
  session: string | null;
}

export interface EmbeddedMemory {
  readonly source: EmbeddingSource;
  readonly chunks: readonly EmbeddedChunk[];
}

/** A memory that failed this often is set aside, so that one bad input cannot hold up the rest. */
const MAX_FAILURES = 3;

/** Of content; longer memories are embedded when no shorter one waits. */
const LONG_MEMORY_BYTES = 65_536;
/** Of content that is embedded before its vectors are stored: a kill repeats only seconds of work. */
const GROUP_BYTES = 262_144;

/** sqlite-vec takes at most this k. */
const MAX_K = 4096;

export type VectorIndex = ReturnType<typeof openVectorIndex>;

interface IndexedModel {
  readonly id: number;
  readonly dimensions: number;
  /** The vec0 table of its vectors' signs. */
  readonly signsTable: string;
  /** Of other memories it may have vectors from a time when it embedded them too: those are kept, and not looked at. */
  readonly domain: ModelDomain;
}

/**
 * The vectors of one embedding model, and the queue of memories that have none yet. Opening it puts every memory in the
 * queue that the model has not seen, so a new model, or memories stored while it was missing, need no special path.
 */
export const openVectorIndex = (db: Database, { id: modelId, dimensions, signsTable, domain }: IndexedModel) => {
  const belongs = belongsTo[domain];
  const deleteSigns = db.prepare<[bigint]>(`DELETE FROM ${signsTable} WHERE rowid = ?`);
  const deleteChunks = db
    .prepare<[number, number], bigint>('DELETE FROM chunk WHERE memory_id = ? AND model_id = ? RETURNING id')
    .pluck()
    .safeIntegers();
  const insertChunk = db.prepare<[number, number, ChunkPart, number, number, Buffer]>(
    'INSERT INTO chunk (model_id, memory_id, part, start_offset, end_offset, vector) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertSigns = db.prepare<[bigint, Buffer]>(`INSERT INTO ${signsTable} (rowid, signs) VALUES (?, vec_bit(?))`);
  const enqueue = db.prepare<[{ model: number; memory: number }]>(`
    INSERT INTO embedding_job (model_id, memory_id)
    SELECT :model, m.id FROM memory m WHERE m.id = :memory AND ${belongs}
    ON CONFLICT DO UPDATE SET failures = 0`);
  const hasChunk = db
    .prepare<[number, number], 1>('SELECT 1 FROM chunk WHERE memory_id = ? AND model_id = ? LIMIT 1')
    .pluck();
  const dequeue = db.prepare<[number, number]>('DELETE FROM embedding_job WHERE model_id = ? AND memory_id = ?');
  const fail = db.prepare<[number, number]>(
    'UPDATE embedding_job SET failures = failures + 1 WHERE model_id = ? AND memory_id = ?',
  );
  // By uuid too: a row id can come again, for another memory.
  const versionOf = db
    .prepare<[number, string], number>('SELECT version FROM memory WHERE id = ? AND uuid = ?')
    .pluck();
  // Short memories first, and of those the newest: what was just saved is found by meaning before old imports are, and
  // one that is as long as a book holds up none of them. `octet_length` reads no content.
  const waiting = db.prepare<[number, number], { id: number; bytes: number }>(`
    SELECT j.memory_id AS id, octet_length(c.content) AS bytes
    FROM embedding_job j JOIN memory_content c ON c.memory_id = j.memory_id JOIN memory m ON m.id = j.memory_id
    WHERE j.model_id = ? AND j.failures < ${MAX_FAILURES} AND ${belongs}
    ORDER BY octet_length(c.content) > ${LONG_MEMORY_BYTES}, j.memory_id DESC LIMIT ?`);
  const jobs = db.prepare<[string], JobRow>(`
    SELECT m.id AS memoryId, m.uuid, m.version, c.content, m.title, m.file_path AS filePath,
      m.kind, m.project_id AS project, m.fold_domain AS domain, m.happened_at AS at, m.source ->> 'session' AS session
    FROM memory m JOIN memory_content c ON c.memory_id = m.id
    WHERE m.id IN (SELECT value FROM json_each(?))`);
  const turnBefore = db
    .prepare<[JobRow], string>(
      `SELECT c.content FROM memory m JOIN memory_content c ON c.memory_id = m.id
       WHERE m.kind = 'conversation' AND m.project_id = :project AND m.fold_domain = :domain
         AND m.source ->> 'session' = :session AND (m.happened_at, m.id) < (:at, :memoryId) AND m.status = 'active'
       ORDER BY m.happened_at DESC, m.id DESC LIMIT 1`,
    )
    .pluck();
  const selectChunk = 'SELECT memory_id, part, start_offset, end_offset, vector FROM chunk';
  const chunksById = db.prepare<[string], ChunkRow>(`${selectChunk} WHERE id IN (SELECT value FROM json_each(?))`);
  const ofMemories = `${selectChunk} WHERE model_id = ? AND memory_id IN (
    SELECT m.id FROM json_each(?) j CROSS JOIN memory m ON m.id = j.value WHERE ${belongs})`;
  const chunksOfMemories = db.prepare<[number, string], ChunkRow>(ofMemories);
  const headsOfMemories = db.prepare<[number, string], ChunkRow>(`${ofMemories} AND part = 'head'`);
  const bodiesOfMemory = db
    .prepare<[number, number], Buffer>(
      "SELECT vector FROM chunk WHERE memory_id = ? AND model_id = ? AND part = 'body'",
    )
    .pluck();
  const counts = db.prepare<[number], { pending: number; failed: number }>(`
    SELECT count(*) FILTER (WHERE failures < ${MAX_FAILURES}) AS pending, count(*) FILTER (WHERE failures >= ${MAX_FAILURES}) AS failed
    FROM embedding_job ${domain === 'all' ? '' : 'JOIN memory m ON m.id = memory_id'} WHERE model_id = ? AND ${belongs}`);

  db.prepare(`
    INSERT INTO embedding_job (model_id, memory_id)
    SELECT :model, m.id FROM memory m
    WHERE ${belongs} AND NOT EXISTS (SELECT 1 FROM chunk WHERE memory_id = m.id AND model_id = :model)
    ON CONFLICT DO NOTHING`).run({ model: modelId });
  // What failed in another run may have failed for want of memory, or of a model that was being rebuilt.
  db.prepare('UPDATE embedding_job SET failures = 0 WHERE model_id = ? AND failures > 0').run(modelId);

  const removeChunks = (memoryId: number): void => {
    for (const chunk of deleteChunks.all(memoryId, modelId)) deleteSigns.run(chunk);
  };

  const write = (memoryId: number, { part, start, end, vector }: EmbeddedChunk): void => {
    if (vector.length !== dimensions)
      throw new Error(`the model gave ${vector.length} dimensions where ${dimensions} were promised`);
    const { lastInsertRowid } = insertChunk.run(modelId, memoryId, part, start, end, asBuffer(toInt8(vector)));
    insertSigns.run(BigInt(lastInsertRowid), asBuffer(toSigns(vector)));
  };

  const toHit = (query: Float32Array, row: ChunkRow): ChunkHit => ({
    memoryId: row.memory_id,
    part: row.part,
    start: row.start_offset,
    end: row.end_offset,
    cosine: cosineToInt8(query, asInt8(row.vector)),
  });

  const scanAll = db
    .prepare<[Buffer, number], number>(`SELECT rowid FROM ${signsTable} WHERE signs MATCH vec_bit(?) AND k = ?`)
    .pluck();

  /** The nearest chunks among those that pass, found by looking only at those. */
  const scanWithin = (signs: Buffer, count: number, where: SqlCondition): number[] =>
    db
      .prepare<(string | number | Buffer)[], number>(
        `SELECT rowid FROM ${signsTable}
         WHERE signs MATCH vec_bit(?) AND k = ?
           AND rowid IN (SELECT c.id FROM chunk c JOIN memory m ON m.id = c.memory_id WHERE c.model_id = ? AND ${where.sql})`,
      )
      .pluck()
      .all(signs, count, modelId, ...where.params);

  /** Those of the ids whose memory passes, in their order. */
  const passing = (ids: readonly number[], where: SqlCondition): number[] => {
    const passed = db
      .prepare<(string | number)[], number>(
        // CROSS JOIN keeps the order: the planner would else walk all memories of a status.
        `SELECT c.id FROM json_each(?) j CROSS JOIN chunk c ON c.id = j.value CROSS JOIN memory m ON m.id = c.memory_id
         WHERE ${where.sql}`,
      )
      .pluck()
      .all(JSON.stringify(ids), ...where.params);
    const allowed = new Set(passed);
    return ids.filter((id) => allowed.has(id));
  };

  /**
   * The `count` nearest chunks that pass, or fewer if there are fewer. Most filters let most memories pass: then the nearest of
   * all hold enough that do, and the list of all that pass need not be made. If they do not, only that list will tell.
   */
  const scan = (query: Float32Array, count: number, where: SqlCondition): ChunkHit[] => {
    const signs = asBuffer(toSigns(query));
    // A quarter more, for those that do not pass.
    const more = count + (count >> 2);
    const all = more > MAX_K ? [] : scanAll.all(signs, more);
    const passed = passing(all, where);
    const isEnough = passed.length >= count || (passed.length > 0 && all.length < more);
    const ids = isEnough ? passed.slice(0, count) : scanWithin(signs, count, where);
    return chunksById
      .all(JSON.stringify(ids))
      .map((row) => toHit(query, row))
      .sort((a, b) => b.cosine - a.cosine);
  };

  return {
    /** Has its vectors made, again if it failed before; not those of a memory that is another model's. */
    enqueue: (memoryId: number): void => void enqueue.run({ model: modelId, memory: memoryId }),

    /** The same, unless it has some: it may have become this model's by a change of its kind. */
    enqueueMissing(memoryId: number): void {
      if (hasChunk.get(memoryId, modelId) === undefined) this.enqueue(memoryId);
    },

    /** The next memories without vectors: at most `count`, and beyond the first no more than `GROUP_BYTES` of content. */
    next(count: number): EmbeddingSource[] {
      let bytes = 0;
      const group = waiting.all(modelId, count).filter((job, i) => (bytes += job.bytes) <= GROUP_BYTES || i === 0);
      return jobs.all(JSON.stringify(group.map(({ id }) => id))).map((row) => ({
        ...row,
        previousTurn: row.kind === 'conversation' && row.session !== null ? (turnBefore.get(row) ?? null) : null,
      }));
    },

    /**
     * Stores the vectors of memories, all in one transaction. One that has changed since it was read is passed over; its job
     * stands and it comes again.
     */
    store: db.transaction((embedded: Iterable<EmbeddedMemory>): void => {
      for (const { source, chunks } of embedded) {
        if (versionOf.get(source.memoryId, source.uuid) !== source.version) continue;
        removeChunks(source.memoryId);
        for (const chunk of chunks) write(source.memoryId, chunk);
        dequeue.run(modelId, source.memoryId);
      }
    }),

    fail: (memoryId: number): void => void fail.run(modelId, memoryId),

    counts: (): { pending: number; failed: number } => counts.get(modelId) ?? { pending: 0, failed: 0 },

    /** How many of the memories `m` that pass the condition have no vector yet. */
    lagging: (where: SqlCondition): number =>
      db
        .prepare<(string | number)[], number>(
          `SELECT count(*) FROM embedding_job j JOIN memory m ON m.id = j.memory_id WHERE j.model_id = ? AND ${belongs} AND ${where.sql}`,
        )
        .pluck()
        .get(modelId, ...where.params) ?? 0,

    /**
     * Chunks nearest to a unit-length query, of at least `memories` different memories `m` that pass the condition if there
     * are so many: by Hamming distance of their signs, then ordered by cosine. The condition holds inside the scan, so no match
     * is lost to it; nor is one to a memory of hundreds of near chunks, since the scan is widened until others are there.
     */
    nearest(query: Float32Array, memories: number, filter: SqlCondition): ChunkHit[] {
      const where = domain === 'all' ? filter : allOf([{ sql: belongs, params: [] }, filter]);
      for (let count = Math.ceil(memories * 1.5); ; count *= 4) {
        const hits = scan(query, Math.min(count, MAX_K), where);
        const isAll = hits.length < count || count >= MAX_K;
        if (isAll || new Set(hits.map(({ memoryId }) => memoryId)).size >= memories) return hits;
      }
    },

    /** The unit-length mean of a memory's own chunks; null while it has none. */
    vectorOf(memoryId: number): Float32Array | null {
      const codes = bodiesOfMemory.all(memoryId, modelId).map((code) => unitVector(asInt8(code)));
      return codes.length === 0 ? null : meanOf(codes);
    },

    /** Every chunk of these memories. */
    chunksOf: (query: Float32Array, memoryIds: readonly number[]): ChunkHit[] =>
      chunksOfMemories.all(modelId, JSON.stringify(memoryIds)).map((row) => toHit(query, row)),

    /** The head chunks of these memories; one of a single chunk has none. */
    headsOf: (query: Float32Array, memoryIds: readonly number[]): ChunkHit[] =>
      headsOfMemories.all(modelId, JSON.stringify(memoryIds)).map((row) => toHit(query, row)),
  };
};
