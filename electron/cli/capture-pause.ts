import { captureLines } from './capture-lines.ts';
import { defineCommand } from './command.ts';
import { wholeNumber } from './whole-number.ts';

export const capturePause = defineCommand({
  summary: 'Keep agents from storing anything',
  flags: {
    project: { value: 'NAME', short: 'p', summary: 'Only in this project' },
    minutes: { value: 'N', short: 'm', summary: 'For so long; without it until it is resumed' },
  },
  details: 'What agents send meanwhile is refused and not kept. You can still store.',
  examples: [
    ['capture pause --minutes 30', 'for half an hour'],
    ['capture pause --project client-x', 'in one project, until it is resumed'],
  ],
  async run({ flags, session }) {
    const { output, signal } = session;
    const minutes = wholeNumber('minutes', flags.minutes, 1, 14 * 24 * 60);
    const client = await session.connect();
    const answer = await client.call('capture.pause', { project: flags.project, minutes }, signal);
    if (output.json) return output.document(answer);
    for (const line of captureLines(answer)) await output.line(line);
  },
});
