import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Clock, Logger } from '../ports.ts';
import { retainAudit } from './retain-audit.ts';

const LOOK_EVERY_MS = 6 * 3_600_000;

interface Parts {
  readonly db: Database;
  readonly sealKey: Buffer;
  /** Null where all lines are kept. */
  readonly days: () => number | null;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Removes old lines of the audit at the start, four times a day, and when it is woken. One run at a time. */
export const createAuditRetention = ({ db, sealKey, days, clock, logger }: Parts) => {
  let isClosed = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    const kept = days();
    if (kept === null || isClosed) return;
    try {
      const removed = await retainAudit(db, sealKey, kept, clock, () => isClosed);
      if (removed > 0) logger.info('audit_retained', { days: kept, removed });
    } catch (error) {
      logger.error('audit_not_retained', { cause: (error as Error).name });
    }
  };
  const wake = () => {
    running = (running ?? Promise.resolve()).then(run);
  };
  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  wake();
  return {
    wake,
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
};
