import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { projectScope } from './project-scope.ts';
import { tableLines } from './table.ts';

export const tags = defineCommand({
  summary: 'List tags, with how many memories bear each',
  flags: {
    project: { value: 'NAME', short: 'p', repeatable: true, summary: 'In this project' },
    'all-projects': { short: 'a', summary: 'In all projects, even inside a git checkout' },
  },
  examples: [
    ['tags', 'of the project of the current folder'],
    ['tags --all-projects', 'of all projects'],
  ],
  async run({ flags, session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const { projects, told } = await projectScope(flags, client, session);
    const answer = await client.call('tags.list', { project: projects }, signal);
    if (output.json) return output.document(answer);
    output.note(`${counted(answer.tags.length, 'tag')} ${told}`);
    const rows = answer.tags.map(({ tag, memories }) => [String(memories), tag]);
    for (const line of tableLines(rows, output)) await output.line(line);
  },
});
