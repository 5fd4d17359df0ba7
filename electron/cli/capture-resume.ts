import { captureLines } from './capture-lines.ts';
import { defineCommand } from './command.ts';

export const captureResume = defineCommand({
  summary: 'Let agents store again',
  flags: { project: { value: 'NAME', short: 'p', summary: 'End the pause of this project alone' } },
  examples: [['capture resume', 'ends every pause']],
  async run({ flags, session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('capture.resume', { project: flags.project }, signal);
    if (output.json) return output.document(answer);
    for (const line of captureLines(answer)) await output.line(line);
  },
});
