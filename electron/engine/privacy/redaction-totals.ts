import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Redaction, RedactionTotals } from '#shared/schemas/redaction.ts';
import { countMemories } from '../memories/count-memories.ts';
import { allOf, visibleTo } from '../memories/memory-filter.ts';
import type { Redactor } from './redaction/redactor.ts';

const MOST_LISTED = 500;

interface Listed {
  uuid: string;
  project: string;
  title: string | null;
  redactions: string;
  redaction_level: number;
}

/** What was redacted in the memories that a principal may see. Walks the index of those alone. */
export const redactionTotals = (
  db: Database,
  principalId: number,
  pending: number,
  redactor: Redactor,
): RedactionTotals => {
  const redacted = allOf([{ sql: "m.redactions <> '[]'", params: [] }, visibleTo(principalId)]);
  // Grouped by the expression: `kind` alone would be the memory's own column.
  const kinds = db
    .prepare<(string | number)[], RedactionTotals['kinds'][number]>(
      `SELECT r.value ->> 'kind' AS kind, sum(r.value ->> 'count') AS count, count(*) AS memories
       FROM memory m, json_each(m.redactions) r WHERE ${redacted.sql} GROUP BY r.value ->> 'kind' ORDER BY count DESC, 1`,
    )
    .all(...redacted.params);
  const listed = db
    .prepare<(string | number)[], Listed>(
      `SELECT m.uuid, p.name AS project, m.title, m.redactions, m.redaction_level FROM memory m JOIN project p ON p.id = m.project_id
       WHERE ${redacted.sql} ORDER BY m.id DESC LIMIT ?`,
    )
    .all(...redacted.params, MOST_LISTED);
  return {
    kinds,
    memories: listed.map(({ uuid, project, title, redactions, redaction_level }) => ({
      id: uuid,
      project,
      title: redactor.read(redaction_level, { title }).title,
      redactions: JSON.parse(redactions) as Redaction[],
    })),
    total: countMemories(db, redacted),
    pending,
  };
};
