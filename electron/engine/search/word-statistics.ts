import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { WordStatistics } from './score-words.ts';

/** Counted again when this share of all memories has changed: in a store of less than a hundred, after every change. */
const STALE_AFTER_SHARE = 0.01;
const MAX_KNOWN_STEMS = 20_000;

/**
 * How many memories there are, how long, and how rare each stem is. Counting a stem walks all memories that have it, so
 * counts are kept until enough has changed to matter.
 */
export const createWordStatistics = (db: Database) => {
  const totals = db.prepare<[], { memories: number; meanLength: number | null }>(
    'SELECT count(*) AS memories, avg(length) AS meanLength FROM memory_tokens',
  );
  const having = db.prepare<[string], number>('SELECT doc FROM memory_vocabulary WHERE term = ?').pluck();

  let counted: WordStatistics | null = null;
  let changes = 0;

  const count = (): WordStatistics => {
    const { memories, meanLength } = totals.get() ?? { memories: 0, meanLength: null };
    const known = new Map<string, number>();
    return {
      memories,
      meanLength: meanLength ?? 0,
      memoriesWith(stem) {
        let number = known.get(stem);
        if (number === undefined) {
          number = having.get(stem) ?? 0;
          if (known.size >= MAX_KNOWN_STEMS) known.clear();
          known.set(stem, number);
        }
        return number;
      },
    };
  };

  return {
    /** Call with every change to the index. */
    touch: (): void => void changes++,
    forget: (): void => {
      counted = null;
    },
    current(): WordStatistics {
      if (counted === null || changes > counted.memories * STALE_AFTER_SHARE) {
        counted = count();
        changes = 0;
      }
      return counted;
    },
  };
};
