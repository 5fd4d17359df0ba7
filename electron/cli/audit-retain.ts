import { defineCommand } from './command.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

export const auditRetain = defineCommand({
  summary: 'Say for how many days lines of the audit are kept',
  positionals: { usage: 'DAYS', min: 1, max: 1 },
  flags: {},
  details: 'DAYS is a number, or "all" to keep them all. Older lines are folded into a sealed checkpoint, from now on.',
  examples: [['audit retain 365', 'a year']],
  async run({ positionals: [given = ''], session }) {
    const { output, signal } = session;
    const days = given === 'all' ? null : wholeNumber('days', given, 1, 36_500);
    if (days === undefined) throw new UsageError('Give a number of days, or all');
    const client = await session.connect();
    const { audit_retention_days } = await client.call('settings.update', { audit_retention_days: days }, signal);
    if (output.json) await output.document({ audit_retention_days });
    else await output.line(days === null ? 'All lines are kept.' : `Lines are kept for ${days} days.`);
  },
});
