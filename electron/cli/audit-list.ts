import type { AuditLine } from '#shared/schemas/audit.ts';
import { auditFlags, auditQueryOf } from './audit-flags.ts';
import { defineCommand } from './command.ts';
import { localTime } from './local-time.ts';
import { tableLines } from './table.ts';
import { wholeNumber } from './whole-number.ts';

export const auditList = defineCommand({
  summary: 'Show who did what, newest first',
  flags: { ...auditFlags, limit: { value: 'N', short: 'n', summary: 'At most so many lines (50)' } },
  details: 'One line each: time, principal, face, operation, outcome, what it is about, what was looked for.',
  examples: [
    ['audit list --principal claude-code --since 1d', 'what an agent did since yesterday'],
    ['audit list --memory 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'what was done with one memory'],
  ],
  async run({ flags, session }) {
    const { output, signal, now } = session;
    const query = { ...auditQueryOf(flags, now()), limit: wholeNumber('limit', flags.limit, 1, 1000) ?? 50 };
    const client = await session.connect();
    const answer = await client.call('audit.list', query, signal);
    if (output.json) return output.document(answer);
    for (const line of tableLines(answer.lines.map(rowOf), output)) await output.line(line);
  },
});

const rowOf = ({ at, principal, face, operation, outcome, subjects, query }: AuditLine): string[] => [
  localTime(at),
  principal ?? '-',
  face,
  operation,
  outcome,
  subjects.length > 1 ? `${subjects[0]} and ${subjects.length - 1} more` : (subjects[0] ?? ''),
  query ?? '',
];
