import type { Memory, MemoryKind, MemorySource, MemoryStatus, Visibility } from '#shared/schemas/memory.ts';
import type { Redaction } from '#shared/schemas/redaction.ts';
import { toTimestamp } from '#shared/schemas/time.ts';

/** A row of `memory` with the names of its project and owner. */
export interface MemoryRow {
  id: number;
  uuid: string;
  project_id: number;
  project: string;
  owner_id: number;
  fold_domain: number;
  owner: string;
  status: MemoryStatus;
  visibility: Visibility;
  kind: MemoryKind;
  language: string | null;
  happened_at: number;
  created_at: number;
  updated_at: number;
  updated_by: number;
  expires_at: number | null;
  last_used_at: number | null;
  use_count: number;
  importance: number;
  pinned: 0 | 1;
  version: number;
  title: string | null;
  file_path: string | null;
  key: string | null;
  supersedes: string | null;
  source: string;
  content_hash: Buffer;
  redaction_level: number;
  /** JSON of what was redacted. */
  redactions: string;
}

/** What to select for a `MemoryRow`; `m` is the memory. */
export const MEMORY_COLUMNS = `m.*, p.name AS project, o.name AS owner`;
export const MEMORY_JOINS = `JOIN project p ON p.id = m.project_id JOIN principal o ON o.id = m.owner_id`;

/** The memory as callers see it, but for its content. */
export const toMemoryHead = (row: MemoryRow, tags: string[]): Omit<Memory, 'content'> => ({
  id: row.uuid,
  project: row.project,
  title: row.title,
  kind: row.kind,
  file_path: row.file_path,
  language: row.language,
  tags,
  timestamp: toTimestamp(row.happened_at),
  source: JSON.parse(row.source) as MemorySource,
  importance: row.importance,
  pinned: row.pinned === 1,
  visibility: row.visibility,
  expires_at: row.expires_at === null ? null : toTimestamp(row.expires_at),
  status: row.status,
  owner: row.owner,
  key: row.key,
  supersedes: row.supersedes,
  version: row.version,
  created_at: toTimestamp(row.created_at),
  updated_at: toTimestamp(row.updated_at),
  last_used_at: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
  use_count: row.use_count,
  redactions: JSON.parse(row.redactions) as Redaction[],
});
