import { createHash } from 'node:crypto';

/** A line of the audit as it is stored, but for its id, its hash and the text of its query. */
export interface AuditRow {
  readonly at: number;
  readonly principal: string | null;
  readonly face: string;
  readonly operation: string;
  readonly outcome: string;
  /** JSON of ids. */
  readonly subjects: string;
  readonly request_id: string;
  /** Of the query; its text can be erased without breaking the chain. */
  readonly query_digest: Buffer | null;
}

/** What the first line follows. */
export const FIRST_HASH = Buffer.alloc(32);

/** SHA-256 over the hash of the line before and every field of this one. */
export const chainHash = (previous: Buffer, row: AuditRow): Buffer => {
  const fields = [row.at, row.principal, row.face, row.operation, row.outcome, row.subjects, row.request_id];
  const all = row.query_digest === null ? fields : [...fields, row.query_digest.toString('hex')];
  return createHash('sha256').update(previous).update(JSON.stringify(all)).digest();
};
