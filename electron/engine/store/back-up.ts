import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3-multiple-ciphers';
import { EngineError } from '../engine-error.ts';
import type { Clock, Logger } from '../ports.ts';
import { connect } from './connect.ts';
import { ensurePrivateFolder, syncFile, syncFolder } from './private-file.ts';

export interface BackupContext {
  readonly file: string;
  readonly dataKey: Buffer;
  readonly backupFolder: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const KEPT = 3;
/** Bytes left over beside the copy and the migration's own log. */
const SPARE_BYTES = 16 * 1024 * 1024;
const backupName = /^before-\d+-(\d{8}T\d{9}Z)\.db$/;

/**
 * Copies the store, encrypted under the same key, to `before-<number>-<time>.db`, and verifies the copy. Answers with its
 * path. Throws `disk_full` before it starts if copy and migration would not fit.
 */
export function backUp(db: Database.Database, number: number, context: BackupContext): string {
  const { backupFolder, clock, dataKey, file, logger } = context;
  ensurePrivateFolder(backupFolder);
  removePartials(backupFolder);
  requireSpace(file, backupFolder);

  const backup = join(backupFolder, `before-${number}-${compactTime(clock())}.db`);
  const partial = `${backup}.partial`;
  try {
    // VACUUM INTO takes an empty file for a missing one, and would else make it readable to others.
    closeSync(openSync(partial, 'wx', 0o600));
    db.prepare('VACUUM INTO ?').run(partial);
    verify(partial, dataKey);
    syncFile(partial);
    renameSync(partial, backup);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(backupFolder);
  logger.info('backup_made', { file: backup });
  return backup;
}

export function discardBackup(backup: string): void {
  rmSync(backup, { force: true });
}

/** Removes all but the newest three. */
export function pruneBackups(backupFolder: string): void {
  const newestFirst = listBackups(backupFolder).toReversed();
  for (const name of newestFirst.slice(KEPT)) rmSync(join(backupFolder, name), { force: true });
}

/** Names of the backups, oldest first; none where the folder is missing. */
export function listBackups(backupFolder: string): string[] {
  return namesIn(backupFolder)
    .filter((name) => backupName.test(name))
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

function verify(backup: string, dataKey: Buffer): void {
  const copy = connect(backup, dataKey, true);
  try {
    const answer = copy.prepare<[], string>('PRAGMA quick_check(1)').pluck().get();
    if (answer !== 'ok') throw damagedStore();
  } finally {
    copy.close();
  }
}

/** The pages came from the store as they are, so what is wrong in the copy is wrong there. */
function damagedStore(): EngineError {
  return new EngineError(
    'corrupt_store',
    'The store is damaged: a copy of it does not pass its check. Nothing was changed. Restore an earlier backup.',
  );
}

function requireSpace(file: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const available = bavail * bsize;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const needed = 2 * (statSync(file).size + log) + SPARE_BYTES;
  if (available >= needed) return;
  throw new EngineError(
    'disk_full',
    `Updating the store needs ${mebibytes(needed)} MiB free in ${folder} for a copy first, and ${mebibytes(available)} ` +
      'MiB are. Nothing was changed. Free some space and try again.',
    { needed_bytes: needed, available_bytes: available },
  );
}

/** What a copy that was cut short left behind. */
function removePartials(backupFolder: string): void {
  for (const name of namesIn(backupFolder)) {
    if (/\.partial(-journal)?$/.test(name)) rmSync(join(backupFolder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
}

function timeOf(name: string): string {
  return backupName.exec(name)?.[1] ?? '';
}

function compactTime(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '');
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}
