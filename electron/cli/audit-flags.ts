import type { AuditQuery } from '#shared/schemas/audit.ts';
import type { FlagValues } from './command.ts';
import { parseTime } from './parse-time.ts';
import { requireId } from './require-id.ts';

export const auditFlags = {
  principal: { value: 'NAME', summary: 'Of this principal' },
  operation: { value: 'ID', summary: 'Of this operation, such as memories.get' },
  memory: { value: 'ID', summary: 'About this memory' },
  refused: { summary: 'Only what was refused' },
  since: { value: 'TIME', summary: 'From this time on, such as 2026-01-31 or 7d' },
  until: { value: 'TIME', summary: 'Before this time' },
} as const;

export const auditQueryOf = (flags: FlagValues<typeof auditFlags>, now: number): AuditQuery => {
  const { principal, operation, memory, refused, since, until } = flags;
  return {
    ...(principal === undefined ? {} : { principal }),
    ...(operation === undefined ? {} : { operation }),
    ...(memory === undefined ? {} : { subject: requireId(memory) }),
    ...(refused ? { outcome: 'refused' } : {}),
    ...(since === undefined ? {} : { after: parseTime(since, now, 'past') }),
    ...(until === undefined ? {} : { before: parseTime(until, now, 'past') }),
  };
};
