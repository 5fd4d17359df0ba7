import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { MemoryStatus } from '#shared/schemas/memory.ts';
import { MEMORY_COLUMNS, MEMORY_JOINS, type MemoryRow } from './memory-row.ts';

/** The columns that a memory's author or a change decides. */
export interface MemoryValues {
  project_id: number;
  status: MemoryStatus;
  visibility: string;
  kind: string;
  language: string | null;
  happened_at: number;
  expires_at: number | null;
  importance: number;
  pinned: 0 | 1;
  title: string | null;
  file_path: string | null;
  key: string | null;
  source: string;
  content_hash: Buffer;
  /** The redaction rules that it was written under. */
  redaction_level: number;
  /** JSON of what was redacted. */
  redactions: string;
}

interface InsertValues extends MemoryValues {
  uuid: string;
  owner_id: number;
  supersedes: string | null;
  at: number;
}

interface UpdateValues extends MemoryValues {
  id: number;
  at: number;
  by: number;
}

interface VersionRow {
  version: number;
  state: string;
  redaction_level: number;
  changed_at: number;
  changed_by: string;
}

type RewrittenValues = Pick<
  UpdateValues,
  'id' | 'title' | 'file_path' | 'source' | 'content_hash' | 'redaction_level' | 'redactions'
>;

interface OldVersionRow {
  memory_id: number;
  version: number;
  state: string;
  redaction_level: number;
}

export type MemoryRows = ReturnType<typeof createMemoryRows>;

/** Reads and writes of single memories. Callers hold the transaction and decide who may see what. */
export const createMemoryRows = (db: Database) => {
  const select = `SELECT ${MEMORY_COLUMNS} FROM memory m ${MEMORY_JOINS}`;
  const byUuid = db.prepare<[string], MemoryRow>(`${select} WHERE m.uuid = ?`);
  const byId = db.prepare<[number], MemoryRow>(`${select} WHERE m.id = ?`);
  const byContent = db.prepare<[number, number, Buffer], MemoryRow>(
    `${select} WHERE m.project_id = ? AND m.fold_domain = ? AND m.content_hash = ?`,
  );
  const byKey = db.prepare<[{ project: number; domain: number; owner: number | null; key: string }], MemoryRow>(`
    ${select} WHERE m.project_id = :project AND m.key = :key AND (m.fold_domain = :domain OR m.owner_id = :owner)
    ORDER BY m.fold_domain = :domain DESC`);
  const content = db.prepare<[number], string>('SELECT content FROM memory_content WHERE memory_id = ?').pluck();
  const insert = db.prepare<[InsertValues]>(`
    INSERT INTO memory (
      uuid, project_id, owner_id, status, visibility, kind, language, happened_at, created_at, updated_at, updated_by, expires_at,
      importance, pinned, version, title, file_path, key, supersedes, source, content_hash,
      redaction_level, redactions
    ) VALUES (
      :uuid, :project_id, :owner_id, :status, :visibility, :kind, :language, :happened_at, :at, :at, :owner_id, :expires_at,
      :importance, :pinned, 1, :title, :file_path, :key, :supersedes, :source, :content_hash,
      :redaction_level, :redactions
    )`);
  const update = db.prepare<[UpdateValues]>(`
    UPDATE memory SET
      project_id = :project_id, status = :status, visibility = :visibility, kind = :kind, language = :language,
      happened_at = :happened_at, updated_at = :at, updated_by = :by, expires_at = :expires_at, importance = :importance, pinned = :pinned,
      version = version + 1, title = :title, file_path = :file_path, key = :key, source = :source, content_hash = :content_hash,
      redaction_level = :redaction_level, redactions = :redactions
    WHERE id = :id`);
  const rewrite = db.prepare<[RewrittenValues]>(`
    UPDATE memory SET title = :title, file_path = :file_path, source = :source, content_hash = :content_hash,
      redaction_level = :redaction_level, redactions = :redactions
    WHERE id = :id`);
  const below = db.prepare<[number, number], MemoryRow>(`${select} WHERE m.redaction_level < ? LIMIT ?`);
  const versionsBelow = db.prepare<[number, number], OldVersionRow>(
    'SELECT memory_id, version, state, redaction_level FROM memory_version WHERE redaction_level < ? LIMIT ?',
  );
  const rewriteVersion = db.prepare<[string, number, number, number]>(
    'UPDATE memory_version SET state = ?, redaction_level = ? WHERE memory_id = ? AND version = ?',
  );
  const putContent = db.prepare<[number, string]>(
    'INSERT INTO memory_content (memory_id, content) VALUES (?, ?) ON CONFLICT (memory_id) DO UPDATE SET content = excluded.content',
  );
  const keepVersion = db.prepare<[number, number, string, number, number, number]>(
    'INSERT INTO memory_version (memory_id, version, state, changed_at, changed_by, redaction_level) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const versions = db.prepare<[number], VersionRow>(`
    SELECT v.version, v.state, v.redaction_level, v.changed_at, o.name AS changed_by
    FROM memory_version v JOIN principal o ON o.id = v.changed_by
    WHERE v.memory_id = ? ORDER BY v.version DESC`);
  const remove = db.prepare<[number]>('DELETE FROM memory WHERE id = ?');
  const addUse = db.prepare<[number, number, string]>(
    'UPDATE memory SET use_count = use_count + ?, last_used_at = max(coalesce(last_used_at, 0), ?) WHERE uuid = ?',
  );

  return {
    byUuid: (uuid: string): MemoryRow | null => byUuid.get(uuid) ?? null,
    byId: (id: number): MemoryRow | null => byId.get(id) ?? null,
    /** The memory with this very content in the project, among the shared (0) or one owner's private ones. */
    byContent: (projectId: number, foldDomain: number, hash: Buffer): MemoryRow | null =>
      byContent.get(projectId, foldDomain, hash) ?? null,
    /** The memory known by this key in the project within a fold domain, or as one of the owner's own if one is given. */
    byKey: (project: number, domain: number, owner: number | null, key: string): MemoryRow | null =>
      byKey.get({ project, domain, owner, key }) ?? null,
    content: (id: number): string => content.get(id) as string,
    insert: (values: InsertValues): number => Number(insert.run(values).lastInsertRowid),
    update: (values: UpdateValues): void => void update.run(values),
    putContent: (id: number, text: string): void => void putContent.run(id, text),
    keepVersion: (id: number, version: number, state: string, at: number, by: number, level: number): void =>
      void keepVersion.run(id, version, state, at, by, level),
    /** Some of what was written under rules below a level. */
    below: (level: number, limit: number): MemoryRow[] => below.all(level, limit),
    versionsBelow: (level: number, limit: number): OldVersionRow[] => versionsBelow.all(level, limit),
    /** Changes texts without making a version. */
    rewrite: (values: RewrittenValues): void => void rewrite.run(values),
    rewriteVersion: (memoryId: number, version: number, state: string, level: number): void =>
      void rewriteVersion.run(state, level, memoryId, version),
    versions: (id: number): VersionRow[] => versions.all(id),
    remove: (id: number): void => void remove.run(id),
    addUse: (uuid: string, times: number, at: number): void => void addUse.run(times, at, uuid),
  };
};
