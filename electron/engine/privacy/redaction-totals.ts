import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Redaction, RedactionTotals } from '#shared/schemas/redaction.ts';

const MOST_LISTED = 500;

interface Listed {
  uuid: string;
  project: string;
  title: string | null;
  redactions: string;
}

/** What was redacted in the memories that a principal may see. Walks the index of those alone. */
export const redactionTotals = (db: Database, principalId: number, pending: number): RedactionTotals => {
  const redacted = "m.redactions <> '[]' AND (m.visibility = 'shared' OR m.owner_id = ?)";
  const kinds = db
    .prepare<[number], RedactionTotals['kinds'][number]>(
      `SELECT r.value ->> 'kind' AS kind, sum(r.value ->> 'count') AS count, count(*) AS memories
       FROM memory m, json_each(m.redactions) r WHERE ${redacted} GROUP BY kind ORDER BY count DESC, kind`,
    )
    .all(principalId);
  const total = db.prepare<[number], number>(`SELECT count(*) FROM memory m WHERE ${redacted}`).pluck();
  const listed = db
    .prepare<[number, number], Listed>(
      `SELECT m.uuid, p.name AS project, m.title, m.redactions FROM memory m JOIN project p ON p.id = m.project_id
       WHERE ${redacted} ORDER BY m.id DESC LIMIT ?`,
    )
    .all(principalId, MOST_LISTED);
  return {
    kinds,
    memories: listed.map(({ uuid, project, title, redactions }) => ({
      id: uuid,
      project,
      title,
      redactions: JSON.parse(redactions) as Redaction[],
    })),
    total: total.get(principalId) ?? 0,
    pending,
  };
};
