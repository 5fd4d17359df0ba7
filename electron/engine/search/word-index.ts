import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import type { TagRows } from '../memories/tag-rows.ts';
import { recreateTable } from '../store/recreate-table.ts';
import { identifierParts, toIndexedText } from './analyze-text.ts';
import { columnWeights } from './tuning.ts';

export interface WordHit {
  readonly memoryId: number;
  /** FTS5's bm25 with its sign turned: above 0, higher is better. */
  readonly bm25: number;
}

export type WordIndex = ReturnType<typeof openWordIndex>;

/** To be raised with every change to how text is prepared or to the columns: the index is then made anew at the start. */
const VERSION = 1;

/** The words of every memory (FTS5). The index keeps no text of its own. */
export const openWordIndex = (db: Database, tags: TagRows) => {
  const put = db.prepare<[number, string, string, string, string, string]>(
    'INSERT OR REPLACE INTO memory_words (rowid, title, body, tags, path, parts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<[number]>('DELETE FROM memory_words WHERE rowid = ?');
  const weights = columnWeights.join(', ');

  const write = (memoryId: number, { content, title, filePath, tags: names }: IndexedText): void => {
    const path = filePath ?? '';
    const heading = title ?? '';
    const tagText = names.join('\n');
    put.run(
      memoryId,
      toIndexedText(heading),
      toIndexedText(content),
      toIndexedText(tagText),
      toIndexedText(path),
      identifierParts(`${heading}\n${content}\n${tagText}\n${path}`).join(' '),
    );
  };

  const index: MemoryIndex = {
    put: write,
    remove: (memoryId) => void remove.run(memoryId),

    check() {
      const missing = countOf(db, 'SELECT count(*) FROM memory WHERE id NOT IN (SELECT rowid FROM memory_words)');
      const left = countOf(db, 'SELECT count(*) FROM memory_words WHERE rowid NOT IN (SELECT id FROM memory)');
      return [
        ...(isSound(db) ? [] : ['the word index is damaged']),
        ...(missing === 0 ? [] : [`${missing} memories are missing from the word index`]),
        ...(left === 0 ? [] : [`the word index holds ${left} memories that are gone`]),
      ];
    },

    rebuild() {
      recreateTable(db, 'memory_words');
      const textOf = db.prepare<[number], Omit<IndexedText, 'tags'>>(`
        SELECT c.content, m.title, m.file_path AS filePath
        FROM memory m JOIN memory_content c ON c.memory_id = m.id WHERE m.id = ?`);
      // One by one: an open cursor would bar all writing, and all texts at once may be more than memory holds.
      for (const id of db.prepare<[], number>('SELECT id FROM memory').pluck().all()) {
        const text = textOf.get(id);
        if (text !== undefined) write(id, { ...text, tags: tags.of(id) });
      }
      db.prepare('INSERT OR REPLACE INTO index_version (name, version) VALUES (?, ?)').run('words', VERSION);
    },
  };

  const version = db.prepare<[], number>("SELECT version FROM index_version WHERE name = 'words'").pluck().get();
  if (version !== VERSION) db.transaction(index.rebuild).immediate();

  return {
    ...index,

    /** The best `count` memories `m` that pass the condition and match an FTS5 expression, best first. */
    best: (match: string, count: number, where: SqlCondition): WordHit[] =>
      db
        .prepare<(string | number)[], WordHit>(
          `SELECT m.id AS memoryId, -bm25(memory_words, ${weights}) AS bm25
           FROM memory_words JOIN memory m ON m.id = memory_words.rowid
           WHERE memory_words MATCH ? AND ${where.sql}
           ORDER BY bm25 DESC LIMIT ?`,
        )
        .all(match, ...where.params, count),
  };
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

const countOf = (db: Database, sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;

/** That a memory `m` matches an FTS5 expression, for use inside a filter. */
export const matchesWords = (match: string): SqlCondition => ({
  sql: 'm.id IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});

export const matchesNoWords = (match: string): SqlCondition => ({
  sql: 'm.id NOT IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});
