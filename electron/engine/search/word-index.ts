import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import type { TagRows } from '../memories/tag-rows.ts';
import { rebuildIfStale } from '../store/index-version.ts';
import { recreateTable } from '../store/recreate-table.ts';
import type { AnalyzedQuery } from './analyze-query.ts';
import { tokenize } from './analyze-text.ts';
import { heaviestTerms, type WordStatistics } from './score-words.ts';
import { slicesOf } from './slices-of.ts';
import { splitHead } from './split-head.ts';
import { encodeStream, lengthOf, type TokenStream } from './token-stream.ts';
import { COMMON_TERM_SHARE, HEAD_WEIGHT, LEAST_LOOKED_UP_TERMS, LOOKED_UP_TERMS } from './tuning.ts';
import { createWordStatistics } from './word-statistics.ts';
import { anyOf } from './word-query.ts';

export type WordIndex = ReturnType<typeof openWordIndex>;

/** To be raised with every change to how text is prepared or to the columns: the index is then made anew at the start. */
const VERSION = 1;

/** The words of every memory: FTS5 finds those that have any of a query's, token streams are what they are scored by. */
export const openWordIndex = (db: Database, tags: TagRows) => {
  const putWords = db.prepare<[number, string, string]>(
    'INSERT OR REPLACE INTO memory_words (rowid, head, body) VALUES (?, ?, ?)',
  );
  const putTokens = db.prepare<[number, number, Buffer]>(
    'INSERT OR REPLACE INTO memory_tokens (memory_id, length, stream) VALUES (?, ?, ?)',
  );
  const removeWords = db.prepare<[number]>('DELETE FROM memory_words WHERE rowid = ?');
  const removeTokens = db.prepare<[number]>('DELETE FROM memory_tokens WHERE memory_id = ?');
  const streams = db.prepare<[string], { id: number; stream: Buffer }>(
    'SELECT memory_id AS id, stream FROM memory_tokens WHERE memory_id IN (SELECT value FROM json_each(?))',
  );
  const statistics = createWordStatistics(db);

  /** What was prepared, for as long as somebody holds the text. */
  const prepared = new WeakMap<IndexedText, IndexedStems>();

  const write = (memoryId: number, text: IndexedText): void => {
    const { head, body } = prepared.get(text) ?? indexedStems(text);
    putWords.run(memoryId, head.join(' '), body.join(' '));
    const stream = encodeStream(head, body);
    putTokens.run(memoryId, lengthOf(stream), asBuffer(stream));
  };

  const index: MemoryIndex = {
    async prepare(text) {
      prepared.set(text, await prepareStems(text));
    },

    put(memoryId, text) {
      write(memoryId, text);
      statistics.touch();
    },

    remove(memoryId) {
      removeWords.run(memoryId);
      removeTokens.run(memoryId);
      statistics.touch();
    },

    check() {
      const countOf = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
      const missing = countOf(`
        SELECT count(*) FROM memory
        WHERE id NOT IN (SELECT rowid FROM memory_words) OR id NOT IN (SELECT memory_id FROM memory_tokens)`);
      const left = countOf('SELECT count(*) FROM memory_words WHERE rowid NOT IN (SELECT id FROM memory)');
      return [
        ...(isSound(db) ? [] : ['the word index is damaged']),
        ...(missing === 0 ? [] : [`${missing} memories are missing from the word index`]),
        ...(left === 0 ? [] : [`the word index holds ${left} memories that are gone`]),
      ];
    },

    rebuild() {
      recreateTable(db, 'memory_words');
      db.exec('DELETE FROM memory_tokens');
      const textOf = db.prepare<[number], Omit<IndexedText, 'tags'>>(`
        SELECT c.content, m.title, m.file_path AS filePath
        FROM memory m JOIN memory_content c ON c.memory_id = m.id WHERE m.id = ?`);
      // One by one: an open cursor would bar all writing, and all texts at once may be more than memory holds.
      for (const id of db.prepare<[], number>('SELECT id FROM memory').pluck().all()) {
        const text = textOf.get(id);
        if (text !== undefined) write(id, { ...text, tags: tags.of(id) });
      }
      statistics.forget();
    },
  };

  rebuildIfStale(db, 'words', VERSION, index.rebuild);

  return {
    ...index,

    statistics: (): WordStatistics => statistics.current(),

    /** Ids of the best `count` memories `m` that pass the condition and have any of the query's rarest words, best first. */
    candidates(query: AnalyzedQuery, count: number, where: SqlCondition): number[] {
      const match = anyOf(lookedUp(query, statistics.current()));
      if (match === null) return [];
      return db
        .prepare<(string | number)[], number>(
          `SELECT m.id FROM memory_words JOIN memory m ON m.id = memory_words.rowid
           WHERE memory_words MATCH ? AND ${where.sql}
           ORDER BY bm25(memory_words, ${HEAD_WEIGHT}, 1) LIMIT ?`,
        )
        .pluck()
        .all(match, ...where.params, count);
    },

    streams: (memoryIds: readonly number[]): Map<number, TokenStream> =>
      new Map(streams.all(JSON.stringify(memoryIds)).map(({ id, stream }) => [id, asStream(stream)])),
  };
};

interface IndexedStems {
  readonly head: string[];
  readonly body: string[];
}

/** Title and first line are the head; tags and path go with the body. A title that is the first line counts once. */
const partsOf = ({ content, title, filePath, tags }: IndexedText): { head: string; body: string } => {
  const { head, body } = splitHead(content);
  return {
    head: title === null || title === head ? head : `${title}\n${head}`,
    body: [body, ...tags, filePath ?? ''].join('\n'),
  };
};

const stemsOf = (text: string): string[] => tokenize(text).map(({ stem }) => stem);

const indexedStems = (text: IndexedText): IndexedStems => {
  const { head, body } = partsOf(text);
  return { head: stemsOf(head), body: stemsOf(body) };
};

/** UTF-16 units that are cut into words in one go: a few milliseconds. */
const SLICE = 16_384;

/** The same, with room for other work between slices of a long text. */
const prepareStems = async (text: IndexedText): Promise<IndexedStems> => {
  const { head, body } = partsOf(text);
  const stems: string[] = [];
  for (const slice of slicesOf(body, SLICE)) {
    if (body.length > SLICE) await nextTurn();
    for (const stem of stemsOf(slice)) stems.push(stem);
  }
  return { head: stemsOf(head), body: stems };
};

/** The stems by which candidates are looked for: the heaviest, common ones left out where enough others remain. */
const lookedUp = (query: AnalyzedQuery, statistics: WordStatistics): string[] => {
  const known = heaviestTerms(query, statistics).filter(({ having }) => having > 0);
  const rare = known.filter(({ having }) => having <= COMMON_TERM_SHARE * statistics.memories);
  const chosen = rare.length >= LEAST_LOOKED_UP_TERMS ? rare : known.slice(0, LEAST_LOOKED_UP_TERMS);
  return chosen.slice(0, LOOKED_UP_TERMS).map(({ stem }) => stem);
};

/** FTS5's own check of its structures. */
const isSound = (db: Database): boolean => {
  try {
    db.exec("INSERT INTO memory_words (memory_words) VALUES ('integrity-check')");
    return true;
  } catch {
    return false;
  }
};

const asBuffer = ({ buffer, byteOffset, byteLength }: TokenStream): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
/** A copy: what SQLite gives need not begin at a multiple of four bytes. */
const asStream = (buffer: Buffer): TokenStream => new Uint32Array(Uint8Array.from(buffer).buffer);

/** That a memory `m` matches an FTS5 expression, for use inside a filter. */
export const matchesWords = (match: string): SqlCondition => ({
  sql: 'm.id IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});

export const matchesNoWords = (match: string): SqlCondition => ({
  sql: 'm.id NOT IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});
