import type { Migration } from '../store/migrate.ts';

/**
 * What search reads: words and vectors. All of it can be made again from the memories.
 *
 * `memory_words` finds candidates; `memory_tokens` holds the same words in order, by which candidates are scored.
 * `index_version` says how the text was prepared that an index holds; another way makes the index anew.
 *
 * An `embedding_job` row is a memory whose vectors are still to be made with that model; it goes in the transaction that
 * writes them, so a kill loses no work and repeats none. The vectors' sign bits stand in a vec0 table of each model's own
 * (`chunk_signs_<model id>`, made when the model is first seen), so that vectors of two models can never be compared.
 */
export const searchIndex: Migration = {
  number: 30,
  name: 'search index',
  up: (db) => {
    db.exec(`
      CREATE VIRTUAL TABLE memory_words USING fts5 (
        head, body,
        content='', contentless_delete=1,
        tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
      );
      CREATE VIRTUAL TABLE memory_vocabulary USING fts5vocab (memory_words, row);

      CREATE TABLE memory_tokens (
        memory_id INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
        length INTEGER NOT NULL,
        stream BLOB NOT NULL
      ) STRICT;
      CREATE INDEX memory_tokens_by_length ON memory_tokens (length);

      CREATE TABLE index_version (
        name TEXT PRIMARY KEY,
        version INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE embedding_model (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        dimensions INTEGER NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE chunk (
        id INTEGER PRIMARY KEY,
        model_id INTEGER NOT NULL REFERENCES embedding_model (id),
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        part TEXT NOT NULL CHECK (part IN ('head', 'body')),
        start_offset INTEGER NOT NULL,
        end_offset INTEGER NOT NULL,
        vector BLOB NOT NULL
      ) STRICT;
      CREATE INDEX chunk_by_memory ON chunk (memory_id, model_id, part);

      CREATE TABLE embedding_job (
        memory_id INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
        model_id INTEGER NOT NULL REFERENCES embedding_model (id),
        failures INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (model_id, memory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX embedding_job_by_memory ON embedding_job (memory_id);
    `);
  },
};
