import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import { identifierParts, toIndexedText } from './analyze-text.ts';
import { columnWeights } from './tuning.ts';

export interface WordHit {
  readonly memoryId: number;
  /** FTS5's bm25 with its sign turned: above 0, higher is better. */
  readonly bm25: number;
}

export type WordIndex = ReturnType<typeof openWordIndex>;

/** The words of every memory (FTS5). The index keeps no text of its own. */
export const openWordIndex = (db: Database) => {
  const put = db.prepare<[number, string, string, string, string, string]>(
    'INSERT OR REPLACE INTO memory_words (rowid, title, body, tags, path, parts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = db.prepare<[number]>('DELETE FROM memory_words WHERE rowid = ?');
  const weights = columnWeights.join(', ');

  const index: MemoryIndex = {
    put(memoryId: number, { content, title, filePath, tags }: IndexedText): void {
      const path = filePath ?? '';
      const heading = title ?? '';
      const tagText = tags.join('\n');
      put.run(
        memoryId,
        toIndexedText(heading),
        toIndexedText(content),
        toIndexedText(tagText),
        toIndexedText(path),
        identifierParts(`${heading}\n${content}\n${tagText}\n${path}`).join(' '),
      );
    },
    remove: (memoryId: number): void => void remove.run(memoryId),
  };

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

/** That a memory `m` matches an FTS5 expression, for use inside a filter. */
export const matchesWords = (match: string): SqlCondition => ({
  sql: 'm.id IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});

export const matchesNoWords = (match: string): SqlCondition => ({
  sql: 'm.id NOT IN (SELECT rowid FROM memory_words WHERE memory_words MATCH ?)',
  params: [match],
});
