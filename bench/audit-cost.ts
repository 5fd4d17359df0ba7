import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { openAuditLog } from '#electron/engine/audit/audit-log.ts';
import { migrations } from '#electron/engine/migrations/migrations.ts';
import { createSettingRows } from '#electron/engine/settings/setting-rows.ts';
import { openStore } from '#electron/engine/store/open-store.ts';
import { createLogger } from '#electron/platform/logger.ts';
import { madeUpMemories, madeUpQueries } from './made-up-memories.ts';
import { startForBench } from './start-for-bench.ts';

/**
 * What the audit costs of a save and of a search. It runs on the thread of the requests, so that its own time, measured alone over a
 * store that holds many lines already, is what they would be quicker by without it. Both are measured in one run, for the ratio.
 */
const SAVES = 1_000;
const SEARCHES = 300;
const HITS = 10;
/** Lines that are there already: the more, the fewer subjects of a flush share a page. */
const LINES_BEFORE = [1_000, 10_000, 100_000];
const LINES = 4_000;

/** Milliseconds a piece. */
const timed = async (count: number, work: () => Promise<void> | void): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / count;
};

const requests = async (): Promise<{ save: number; search: number }> => {
  const engine = await startForBench();
  const { client } = engine;
  const save = await timed(SAVES, async () => {
    for (const memory of madeUpMemories(SAVES)) await client.call('memories.add', memory);
  });
  const search = await timed(SEARCHES, async () => {
    for (const query of madeUpQueries(SEARCHES))
      await client.call('search.run', { query, mode: 'lexical', limit: HITS });
  });
  await engine.stop();
  return { save, search };
};

const auditAlone = async (linesBefore: number): Promise<{ save: number; search: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'cmem-bench-'));
  const logger = createLogger('warn', Date.now);
  const store = openStore({
    file: join(folder, 'cmem.db'),
    dataKey: randomBytes(32),
    migrations,
    backupFolder: join(folder, 'backups'),
    existedBefore: false,
    clock: Date.now,
    logger,
  });
  const log = openAuditLog({
    db: store.db,
    rows: createSettingRows(store.db, Date.now, logger),
    sealKey: randomBytes(32),
    redact: (text) => text,
    clock: Date.now,
    logger,
  });
  const ids = Array.from({ length: 20_000 }, () => uuidv7());
  const some = (count: number) =>
    Array.from({ length: count }, () => ids[Math.floor(Math.random() * ids.length)] as string);
  const write = (lines: number, operation: string, subjects: number, aFlush: number) => {
    for (let i = 1; i <= lines; i++) {
      const query = operation === 'search.run' ? { query: 'retry uploads to the gateway' } : {};
      log.record({
        principal: 'owner',
        face: 'http',
        operation,
        outcome: 'ok',
        subjects: some(subjects),
        requestId: uuidv7(),
        ...query,
      });
      if (i % aFlush === 0) log.flush();
    }
    log.flush();
  };
  write(linesBefore, 'search.run', HITS, 5_000);
  // As many lines a flush as come in a quarter of a second, at a hundred and more requests a second.
  const save = await timed(LINES, () => write(LINES, 'memories.add', 1, 50));
  const search = await timed(LINES, () => write(LINES, 'search.run', HITS, 25));
  store.close();
  rmSync(folder, { recursive: true, force: true });
  return { save, search };
};

const whole = await requests();
for (const before of LINES_BEFORE) {
  const alone = await auditAlone(before);
  for (const kind of ['save', 'search'] as const) {
    const share = (100 * alone[kind]) / (whole[kind] - alone[kind]);
    console.log(
      `${before} lines before, ${kind}: ${whole[kind].toFixed(2)} ms, of which the audit ${alone[kind].toFixed(2)} ms: ${share.toFixed(1)} % more than without`,
    );
  }
}
