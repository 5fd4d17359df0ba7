import { toTimestamp } from '#shared/schemas/time.ts';
import { auditFlags, auditQueryOf } from './audit-flags.ts';
import { defineCommand } from './command.ts';

const PAGE = 1_000;

export const auditExport = defineCommand({
  summary: 'Write the audit to stdout, oldest first, a line of JSON each',
  flags: auditFlags,
  details: 'Each line bears its hash, so that a copy kept elsewhere shows whether the store was put back.',
  examples: [['audit export > audit.jsonl', '']],
  async run({ flags, session }) {
    const { output, signal, now } = session;
    // Each page that is read makes a line of its own: what comes from now on is left out.
    const query = { before: toTimestamp(now()), ...auditQueryOf(flags, now()), order: 'oldest' as const, limit: PAGE };
    const client = await session.connect();
    let cursor: string | undefined;
    do {
      const page = await client.call('audit.list', { ...query, cursor }, signal);
      for (const line of page.lines) await output.document(line);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  },
});
