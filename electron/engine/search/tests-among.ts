import type { Database } from 'better-sqlite3-multiple-ciphers';
import { isTestPath } from '../memories/is-test-path.ts';
import type { AnalyzedQuery } from './analyze-query.ts';

/** Which of some memories are code of a test. */
export const createTestsAmong = (db: Database) => {
  const select = db.prepare<[string], { id: number; path: string }>(`
    SELECT m.id, m.file_path AS path FROM json_each(?) j CROSS JOIN memory m ON m.id = j.value
    WHERE m.kind = 'snippet' AND m.file_path IS NOT NULL`);
  return (memoryIds: readonly number[]): Set<number> =>
    new Set(
      select
        .all(JSON.stringify(memoryIds))
        .filter(({ path }) => isTestPath(path))
        .map(({ id }) => id),
    );
};

const STEMS_OF_TESTS: ReadonlySet<string> = new Set(['test', 'spec', 'e2e']);

export const asksForTests = ({ terms }: AnalyzedQuery): boolean => terms.some(({ stem }) => STEMS_OF_TESTS.has(stem));
