import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { TagCount } from '#shared/schemas/project.ts';

export type TagRows = ReturnType<typeof createTagRows>;

/** The tags of memories, kept in the order they were given. A tag that no memory bears any more is dropped. */
export const createTagRows = (db: Database) => {
  const ofMemory = db
    .prepare<[number], string>(
      'SELECT t.name FROM memory_tag mt JOIN tag t ON t.id = mt.tag_id WHERE mt.memory_id = ? ORDER BY mt.ordinal',
    )
    .pluck();
  const insertName = db.prepare<[string]>('INSERT INTO tag (name) VALUES (?) ON CONFLICT (name) DO NOTHING');
  const idOf = db.prepare<[string], number>('SELECT id FROM tag WHERE name = ?').pluck();
  const attach = db.prepare<[number, number, number]>(
    'INSERT INTO memory_tag (memory_id, ordinal, tag_id) VALUES (?, ?, ?)',
  );
  const detach = db.prepare<[number], number>('DELETE FROM memory_tag WHERE memory_id = ? RETURNING tag_id').pluck();
  const dropUnused = db.prepare<[number, number]>(
    'DELETE FROM tag WHERE id = ? AND NOT EXISTS (SELECT 1 FROM memory_tag WHERE tag_id = ?)',
  );
  const counts = db.prepare<[{ me: number; projects: string | null }], TagCount>(`
    SELECT t.name AS tag, count(*) AS memories
    FROM tag t
    JOIN memory_tag mt ON mt.tag_id = t.id
    JOIN memory m ON m.id = mt.memory_id
    WHERE m.status = 'active' AND (m.visibility = 'shared' OR m.owner_id = :me) AND (:projects IS NULL OR m.project_id IN (SELECT value FROM json_each(:projects)))
    GROUP BY t.id
    ORDER BY memories DESC, t.name`);

  const set = (memoryId: number, tags: readonly string[]): void => {
    const before = detach.all(memoryId);
    tags.forEach((tag, ordinal) => {
      insertName.run(tag);
      attach.run(memoryId, ordinal, idOf.get(tag) as number);
    });
    for (const id of before) dropUnused.run(id, id);
  };

  return {
    of: (memoryId: number): string[] => ofMemory.all(memoryId),
    set,
    /** Tags of the active memories that the principal may see, the most used first. */
    counts: (principalId: number, projectIds: readonly number[] | null): TagCount[] =>
      counts.all({ me: principalId, projects: projectIds === null ? null : JSON.stringify(projectIds) }),
  };
};
