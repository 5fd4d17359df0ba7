import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { SqlCondition } from '../memories/memory-filter.ts';
import type { IndexedText, MemoryIndex } from '../memories/memory-store.ts';
import { rebuildIfStale } from '../store/index-version.ts';
import { findErrors } from './error-fingerprint/find-errors.ts';
import type { FoundError } from './error-fingerprint/found-error.ts';
import { signatureOf } from './error-fingerprint/signature.ts';
import { similarity } from './error-fingerprint/similarity.ts';
import { ERROR_CANDIDATES } from './tuning.ts';

/** To be raised with every change to how errors are read, named or compared. */
const VERSION = 1;

export type ErrorIndex = ReturnType<typeof openErrorIndex>;

/** The errors that memories tell of, by their signatures. */
export const openErrorIndex = (db: Database) => {
  const insert = db.prepare<[number, string, string, string]>(
    'INSERT OR IGNORE INTO memory_error (memory_id, exact, loose, error) VALUES (?, ?, ?, ?)',
  );
  const remove = db.prepare<[number]>('DELETE FROM memory_error WHERE memory_id = ?');
  const contentOf = db.prepare<[number], string>('SELECT content FROM memory_content WHERE memory_id = ?').pluck();

  const write = (memoryId: number, content: string): void => {
    for (const error of findErrors(content)) {
      const { exact, loose } = signatureOf(error);
      insert.run(memoryId, exact.hash, loose.hash, JSON.stringify(error));
    }
  };

  const index: MemoryIndex = {
    put(memoryId: number, { content }: IndexedText, before: IndexedText | null) {
      if (before?.content === content) return;
      remove.run(memoryId);
      write(memoryId, content);
    },
    remove: (memoryId) => void remove.run(memoryId),
    // Its rows go with their memories, by foreign key; there is nothing else that could drift.
    check: () => [],
    rebuild() {
      db.exec('DELETE FROM memory_error');
      for (const id of db.prepare<[], number>('SELECT id FROM memory').pluck().all())
        write(id, contentOf.get(id) ?? '');
    },
  };
  rebuildIfStale(db, 'errors', VERSION, index.rebuild);

  return {
    ...index,

    /**
     * How alike each memory `m` that passes the condition is to the errors in a text, from 0 to 1: 1 for the same exact
     * signature. Only memories that share a signature, exact or loose, are compared; none if the text has no errors.
     */
    likenesses(text: string, where: SqlCondition): Map<number, number> {
      const likeness = new Map<number, number>();
      for (const error of findErrors(text)) {
        const { exact, loose } = signatureOf(error);
        const rows = db
          .prepare<(string | number)[], { id: number; exact: string; error: string }>(
            `SELECT e.memory_id AS id, e.exact, e.error FROM memory_error e JOIN memory m ON m.id = e.memory_id
             WHERE (e.exact = ? OR e.loose = ?) AND ${where.sql}
             ORDER BY e.exact = ? DESC, e.memory_id DESC LIMIT ?`,
          )
          .all(exact.hash, loose.hash, ...where.params, exact.hash, ERROR_CANDIDATES);
        for (const row of rows) {
          const alike = row.exact === exact.hash ? 1 : similarity(error, JSON.parse(row.error) as FoundError);
          likeness.set(row.id, Math.max(likeness.get(row.id) ?? 0, alike));
        }
      }
      return likeness;
    },
  };
};
