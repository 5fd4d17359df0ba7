import type Database from 'better-sqlite3-multiple-ciphers';
import { EngineError } from '../engine-error.ts';
import { backUp, discardBackup, pruneBackups, type BackupContext } from './back-up.ts';
import { codeOf, toStoreError } from './store-error.ts';

export interface Migration {
  /** Numbered in tens; kept in the store as `user_version`. */
  readonly number: number;
  readonly name: string;
  /** Runs inside a transaction and must not end it. */
  up(db: Database.Database): void;
}

export interface MigrateContext extends BackupContext {
  readonly migrations: readonly Migration[];
}

/**
 * Applies what is pending, each in a transaction of its own, after a copy of a store that holds something. Answers with
 * the schema version reached. A failure leaves the store at the last migration that went through. Throws `EngineError`:
 * `newer_schema`, `migration_failed`, `disk_full`, `disk_error`, `read_only_store`.
 */
export function migrate(db: Database.Database, context: MigrateContext): number {
  const current = versionOf(db);
  const pending = planMigrations(current, context.migrations);
  const first = pending[0];
  if (first === undefined) return current;

  const backup = current === 0 ? undefined : backUp(db, first.number, context);
  let version = current;
  try {
    for (const migration of pending) {
      apply(db, migration);
      version = migration.number;
      context.logger.info('migration_applied', { number: migration.number, name: migration.name });
    }
  } catch (error) {
    // The copy of a store that did not change tells nothing new, and a restart loop would push out the older ones.
    if (backup !== undefined && version === current) discardBackup(backup);
    throw error;
  }
  pruneBackups(context.backupFolder);
  return version;
}

/** The migrations to run, in order, on a store at `current`. Throws `newer_schema` for a store from a later version. */
export function planMigrations(current: number, migrations: readonly Migration[]): Migration[] {
  migrations.forEach(({ number }, index) => {
    const before = migrations[index - 1]?.number ?? 0;
    if (!Number.isInteger(number) || number <= before) throw new RangeError(`Migration ${number} is out of order`);
  });
  const newest = migrations.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new EngineError(
      'newer_schema',
      `The store was last used by a newer version of CMEM (schema ${current}, this one knows ${newest}). Update CMEM.`,
      { found: current, known: newest },
    );
  }
  return migrations.filter(({ number }) => number > current);
}

function apply(db: Database.Database, { number, name, up }: Migration): void {
  try {
    db.transaction(() => {
      up(db);
      if (!db.inTransaction) throw new Error('A migration ended its transaction');
      if (db.prepare('PRAGMA foreign_key_check').get() !== undefined) throw new Error('A foreign key leads nowhere');
      db.pragma(`user_version = ${number}`);
    }).immediate();
  } catch (error) {
    const known = toStoreError(error);
    if (known instanceof EngineError) throw known;
    // The message of the cause may quote rows, so it stays behind.
    const cause = codeOf(error) || known.name;
    throw new EngineError(
      'migration_failed',
      `Migration ${number} (${name}) failed with ${cause}; the store is as it was before it. Go back to the version of ` +
        'CMEM you had, and report this.',
      { number, name, cause },
    );
  }
}

function versionOf(db: Database.Database): number {
  return db.prepare<[], number>('PRAGMA user_version').pluck().get() ?? 0;
}
