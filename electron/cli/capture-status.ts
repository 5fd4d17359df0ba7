import { captureLines } from './capture-lines.ts';
import { defineCommand } from './command.ts';

export const captureStatus = defineCommand({
  summary: 'Show whether agents may store anything',
  flags: {},
  examples: [['capture status', '']],
  async run({ session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('capture.status', {}, signal);
    if (output.json) return output.document(answer);
    for (const line of captureLines(answer)) await output.line(line);
  },
});
