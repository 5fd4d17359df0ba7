import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { KnownModel } from '#shared/schemas/model.ts';
import { toTimestamp } from '#shared/schemas/time.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import type { Clock, EmbeddingModel } from '../ports.ts';
import { recreateTable } from '../store/recreate-table.ts';
import type { ModelDomain } from './model-domain.ts';
import { asBuffer, asInt8, toSigns } from './vector-code.ts';
import { openVectorIndex, type VectorIndex } from './vector-index.ts';

export interface VectorStore extends MemoryIndex {
  /** Uses this model from now on for the memories of its domain. */
  use(model: EmbeddingModel, domain?: ModelDomain): VectorIndex;
  /** First the one that was first used. */
  models(): KnownModel[];
}

interface ModelRow {
  fingerprint: string;
  name: string;
  dimensions: number;
  created_at: number;
  memories: number;
}

/**
 * The vectors of every model that the store has seen. One is in use, or two where code has its own, or none yet: what a model at an endpoint is can only be
 * learnt from its first answer. What changes in a memory takes its vectors of every model away, so that one that is
 * chosen again later does not answer with vectors of a text that is gone.
 */
export const openVectorStore = (db: Database, clock: Clock): VectorStore => {
  const inUse = new Map<ModelDomain, { readonly index: VectorIndex; readonly fingerprint: string }>();

  const modelIds = db.prepare<[], number>('SELECT id FROM embedding_model').pluck();
  const deleteChunks = db
    .prepare<[number], { id: bigint; model: bigint }>(
      'DELETE FROM chunk WHERE memory_id = ? RETURNING id, model_id AS model',
    )
    .safeIntegers();
  const chunkIds = db.prepare<[number], number>('SELECT id FROM chunk WHERE model_id = ?').pluck();
  const vectorOf = db.prepare<[number], Buffer>('SELECT vector FROM chunk WHERE id = ?').pluck();
  const selectModels = db.prepare<[], ModelRow>(`
    SELECT fingerprint, name, dimensions, created_at,
      (SELECT count(DISTINCT memory_id) FROM chunk WHERE model_id = embedding_model.id) AS memories
    FROM embedding_model ORDER BY id`);

  const deleteSigns = new Map<bigint, Statement<[bigint]>>();
  const deleteSignsOf = (model: bigint): Statement<[bigint]> => {
    const statement =
      deleteSigns.get(model) ?? db.prepare(`DELETE FROM ${signsTableOf(Number(model))} WHERE rowid = ?`);
    deleteSigns.set(model, statement);
    return statement;
  };
  const remove = (memoryId: number): void => {
    for (const { id, model } of deleteChunks.all(memoryId)) deleteSignsOf(model).run(id);
  };

  const countApart = (model: number): number => {
    const signs = signsTableOf(model);
    const count = db.prepare<[number], number>(
      `SELECT (SELECT count(*) FROM chunk WHERE model_id = ? AND id NOT IN (SELECT rowid FROM ${signs}))
            + (SELECT count(*) FROM ${signs} WHERE rowid NOT IN (SELECT id FROM chunk))`,
    );
    return count.pluck().get(model) ?? 0;
  };

  return {
    put(memoryId: number, text: IndexedText, before: IndexedText | null): void {
      const isAlike = before !== null && embeddedAlike(text, before);
      if (!isAlike) remove(memoryId);
      for (const { index } of inUse.values()) {
        if (isAlike) index.enqueueMissing(memoryId);
        else index.enqueue(memoryId);
      }
    },
    remove,

    check() {
      const apart = modelIds.all().reduce((sum, model) => sum + countApart(model), 0);
      return apart === 0 ? [] : [`the vector index and the chunks differ in ${apart} places`];
    },

    rebuild() {
      db.exec('UPDATE embedding_job SET failures = 0');
      for (const model of modelIds.all()) {
        const signs = signsTableOf(model);
        recreateTable(db, signs);
        const insert = db.prepare<[bigint, Buffer]>(`INSERT INTO ${signs} (rowid, signs) VALUES (?, vec_bit(?))`);
        for (const id of chunkIds.all(model)) {
          const vector = vectorOf.get(id);
          if (vector !== undefined) insert.run(BigInt(id), asBuffer(toSigns(asInt8(vector))));
        }
      }
    },

    use(model, domain = 'all') {
      const id = registerModel(db, model, clock);
      const index = openVectorIndex(db, { id, dimensions: model.dimensions, signsTable: signsTableOf(id), domain });
      inUse.set(domain, { index, fingerprint: model.fingerprint });
      return index;
    },
    models: () =>
      selectModels.all().map(({ created_at, ...row }) => ({
        ...row,
        first_used_at: toTimestamp(created_at),
        in_use: [...inUse.values()].some(({ fingerprint }) => fingerprint === row.fingerprint),
      })),
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
