import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrations } from '../engine/migrations/migrations.ts';
import type { Migration } from '../engine/store/migrate.ts';
import { openStore, type Store } from '../engine/store/open-store.ts';
import { silentLogger } from './silent-logger.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A real encrypted store in a new folder, with today's schema or an earlier one; closed when the test ends. */
export const storeForTest = (steps: readonly Migration[] = migrations): Store => {
  const folder = temporaryFolder();
  const store = openStore({
    file: join(folder, 'cmem.db'),
    dataKey: randomBytes(32),
    migrations: steps,
    backupFolder: join(folder, 'backups'),
    existedBefore: false,
    clock: Date.now,
    logger: silentLogger,
  });
  onTestFinished(() => store.close());
  return store;
};
