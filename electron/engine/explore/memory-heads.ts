import type { Database } from 'better-sqlite3-multiple-ciphers';
import { firstLine } from '#shared/first-line.ts';
import type { MemoryHead } from '#shared/schemas/memory.ts';
import { type FilterContext, visibleTo } from '../memories/memory-filter.ts';
import { MEMORY_COLUMNS, MEMORY_JOINS, type MemoryRow, toMemoryHead } from '../memories/memory-row.ts';
import type { Redactor } from '../privacy/redaction/redactor.ts';
import type { TagRows } from '../memories/tag-rows.ts';

const LONGEST_LINE = 200;
/** Characters of the content that are looked through for its first line; leading blank lines are rarely more. */
const LOOKED_AT = 1000;

/** The memories of these ids without their text, in the order of the ids; what is not visible is left out. */
export const memoryHeads = (
  db: Database,
  tags: TagRows,
  redactor: Redactor,
  ids: readonly string[],
  { principalId }: FilterContext,
): MemoryHead[] => {
  const visible = visibleTo(principalId);
  const rows = db
    .prepare<(string | number)[], MemoryRow & { beginning: string }>(
      `SELECT ${MEMORY_COLUMNS}, substr(c.content, 1, ${LOOKED_AT}) AS beginning
       FROM memory m ${MEMORY_JOINS} JOIN memory_content c ON c.memory_id = m.id
       WHERE m.uuid IN (SELECT value FROM json_each(?)) AND ${visible.sql}`,
    )
    .all(JSON.stringify(ids), ...visible.params);
  const byId = new Map(rows.map((row) => [row.uuid, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const stored = { ...toMemoryHead(row, tags.of(row.id)), content: row.beginning };
    const { content, ...head } = redactor.read(row.redaction_level, stored);
    return { ...head, first_line: shortened(firstLine(content)) };
  });
};

/** Cut between code points. */
const shortened = (line: string): string =>
  Array.from(line.slice(0, 2 * LONGEST_LINE))
    .slice(0, LONGEST_LINE)
    .join('')
    .trimEnd();
