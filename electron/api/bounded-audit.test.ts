import { expect, test } from 'vitest';
import type { AuditEntry } from '#electron/engine/ports.ts';
import { createAttemptWindow } from './auth/attempt-window.ts';
import { boundAudit } from './bounded-audit.ts';

test('known principals are always audited, unknown callers so often a minute', () => {
  const entries: AuditEntry[] = [];
  const refused = createAttemptWindow(() => 0, 2);
  const audit = boundAudit({ record: (entry) => void entries.push(entry) }, refused);
  const entry = { face: 'http', operation: 'search.run', outcome: 'ok', subjects: [], requestId: 'r' } as const;
  for (let i = 0; i < 5; i++) {
    audit.record({ ...entry, principal: null });
    audit.record({ ...entry, principal: 'ada' });
  }
  expect(entries.filter(({ principal }) => principal === null)).toHaveLength(2);
  expect(entries.filter(({ principal }) => principal === 'ada')).toHaveLength(5);
});
