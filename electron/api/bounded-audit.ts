import type { AuditSink } from '#electron/engine/ports.ts';
import type { AttemptWindow } from './auth/attempt-window.ts';

/** Passes on every entry of a known principal, and of unknown callers so many that they cannot fill the disk. */
export const boundAudit = (audit: AuditSink, refusals: AttemptWindow): AuditSink => ({
  record(entry) {
    if (entry.principal !== null || refusals.count() === null) audit.record(entry);
  },
});
