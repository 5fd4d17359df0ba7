import { defineCommand } from './command.ts';
import { tableLines } from './table.ts';

export const projects = defineCommand({
  summary: 'List projects, with how many memories each holds',
  flags: { aliases: { summary: 'With the other names under which each is found' } },
  examples: [['projects', '']],
  async run({ flags, session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('projects.list', {}, signal);
    if (output.json) return output.document(answer);
    const rows = answer.projects.map(({ id, name, aliases, memories }) => [
      id,
      String(memories),
      name,
      ...(flags.aliases ? [aliases.join(', ')] : []),
    ]);
    for (const line of tableLines(rows, output)) await output.line(line);
  },
});
