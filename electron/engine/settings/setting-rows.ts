import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { z } from 'zod';
import type { Clock, Logger } from '../ports.ts';

export type SettingRows = ReturnType<typeof createSettingRows>;

/** One JSON value under each key, parsed as it is read: a later version, or an earlier one, may have written it. */
export const createSettingRows = (db: Database, clock: Clock, logger: Logger) => {
  const get = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();
  const put = db.prepare<[string, string, number]>(`
    INSERT INTO setting (key, value, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`);

  return {
    /** The fallback stands for a value that is missing or does not fit; one that does not fit stays where it is. */
    read<T>(key: string, schema: z.ZodType<T>, fallback: T): T {
      const stored = get.get(key);
      if (stored === undefined) return fallback;
      const parsed = schema.safeParse(JSON.parse(stored));
      if (parsed.success) return parsed.data;
      logger.warn('setting_not_understood', { key });
      return fallback;
    },
    write: (key: string, value: unknown): void => void put.run(key, JSON.stringify(value), clock()),
  };
};
