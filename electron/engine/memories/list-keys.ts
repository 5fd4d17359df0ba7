import type { Database } from 'better-sqlite3-multiple-ciphers';
import { z } from 'zod';
import type { KeyedMemory, MemoryKeysPage, MemoryKeysRequest, MemorySource } from '#shared/schemas/memory.ts';
import type { Redactor } from '../privacy/redaction/redactor.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';
import type { FilterContext } from './memory-filter.ts';

const DEFAULT_LIMIT = 1_000;

/** Key and row id. A key may stand there twice: shared, and as the caller's own private one. */
const positionUnder = (prefix: string) => z.tuple([z.string().startsWith(prefix), z.int()]);

interface KeyRow extends Omit<KeyedMemory, 'id' | 'source'> {
  readonly rowid: number;
  readonly uuid: string;
  readonly source: string;
  readonly redaction_level: number;
}

/** The memories that the caller can see by a key that begins with the prefix, in the order of their keys. */
export const listKeys = (
  db: Database,
  redactor: Redactor,
  { project, prefix, cursor, limit = DEFAULT_LIMIT }: MemoryKeysRequest,
  { projectId, principalId }: Pick<FilterContext, 'projectId' | 'principalId'>,
): MemoryKeysPage => {
  const id = projectId(project);
  if (id === null) return { memories: [], next_cursor: null };
  const [afterKey, afterId] = cursor === undefined ? [prefix, 0] : decodeCursor(cursor, positionUnder(prefix));
  // Each half walks the index of keys, and SQLite merges the two without sorting; with one condition it would sort them all.
  const half = (domain: ':shared' | ':own') => `
    SELECT m.id AS rowid, m.uuid, m.key, m.version, lower(hex(m.content_hash)) AS content_hash, m.file_path, m.title, m.status, m.source, m.redaction_level
    FROM memory m
    WHERE m.project_id = :project AND m.fold_domain = ${domain} AND m.key >= :key AND (m.key > :key OR m.id > :id)`;
  const behind = db
    .prepare<[Record<string, string | number>], KeyRow>(
      `${half(':shared')} UNION ALL ${half(':own')} ORDER BY key, rowid LIMIT :limit`,
    )
    .all({ project: id, shared: 0, own: principalId, key: afterKey, id: afterId, limit: limit + 1 });
  // Keys that begin alike stand together.
  const rows = behind.filter(({ key }) => key.startsWith(prefix));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    memories: page.map(({ uuid, key, version, content_hash, file_path, title, status, source, redaction_level }) =>
      redactor.read(redaction_level, {
        id: uuid,
        key,
        version,
        content_hash,
        file_path,
        title,
        status,
        source: JSON.parse(source) as MemorySource,
      }),
    ),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor([last.key, last.rowid]) : null,
  };
};
