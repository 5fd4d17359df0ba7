import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { openAuditLog } from '../engine/audit/audit-log.ts';
import { verifyAudit } from '../engine/audit/verify-audit.ts';
import type { AuditEntry } from '../engine/ports.ts';
import { createSettingRows } from '../engine/settings/setting-rows.ts';
import { silentLogger } from './silent-logger.ts';
import { storeForTest } from './store-for-test.ts';

/** The audit of a real store, which can be opened again and tampered with. The clock moves only by hand. */
export const auditForTest = () => {
  const { db } = storeForTest();
  const sealKey = randomBytes(32);
  let now = Date.parse('2026-06-15T12:00:00Z');
  const clock = () => now;
  const open = () =>
    openAuditLog({
      db,
      rows: createSettingRows(db, clock, silentLogger),
      sealKey,
      redact: (text) => text,
      clock,
      logger: silentLogger,
    });
  let log = open();
  return {
    db,
    sealKey,
    clock,
    passTime: (ms: number) => void (now += ms),
    reopen: () => {
      log.close();
      log = open();
    },
    /** Writes one line at once, and answers the id of what it is about. */
    record: (entry: Partial<AuditEntry> = {}) => {
      const subject = uuidv7();
      const usual = {
        principal: 'owner',
        face: 'http',
        operation: 'memories.get',
        outcome: 'ok',
        requestId: 'r',
      } as const;
      log.record({ ...usual, subjects: [subject], ...entry });
      log.flush();
      return subject;
    },
    verify: () => verifyAudit(db, sealKey, log.queryKey),
    /** Does what the triggers refuse. */
    tamper: (sql: string) => {
      const triggers = db.prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'audit%'",
      );
      const dropped = triggers.all();
      for (const { name } of dropped) db.exec(`DROP TRIGGER ${name}`);
      db.exec(sql);
      for (const trigger of dropped) db.exec(trigger.sql);
    },
  };
};
