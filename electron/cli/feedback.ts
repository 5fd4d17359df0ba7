import { defineCommand } from './command.ts';
import { requireId } from './require-id.ts';
import { UsageError } from './usage-error.ts';

export const feedback = defineCommand({
  summary: 'Judge a memory that was found: useful or not',
  positionals: { usage: 'ID', min: 1, max: 1 },
  flags: {
    useful: { summary: 'It helped' },
    'not-useful': { summary: 'It was wrong, outdated or beside the point' },
    query: { value: 'TEXT', summary: 'What it was found for' },
  },
  examples: [
    ['feedback 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e --useful', ''],
    [
      'feedback 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e --not-useful --query "retry uploads"',
      'with what it was found for',
    ],
  ],
  async run({ flags, positionals: [given = ''], session }) {
    if (flags.useful === flags['not-useful']) throw new UsageError('Give either --useful or --not-useful');
    const id = requireId(given);
    const { output, signal } = session;
    const client = await session.connect();
    const { query } = flags;
    const request = { id, useful: flags.useful, ...(query === undefined ? {} : { query }) };
    const counts = await client.call('memories.feedback', request, signal);
    if (output.json) await output.document(counts);
    else await output.line(`Judged useful ${counts.useful} times, not useful ${counts.not_useful} times.`);
  },
});
