import type { KnownModel } from '#shared/schemas/model.ts';
import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { localTime } from './local-time.ts';
import { tableLines } from './table.ts';

export const modelList = defineCommand({
  summary: 'List the embedding models that were used, and how many memories have their vectors',
  flags: {},
  details:
    'One model a line: name, whether it is in use, memories, dimensions, since when, the head of its fingerprint.',
  examples: [['model list', '']],
  async run({ session }) {
    const { output, signal } = session;
    const client = await session.connect();
    const answer = await client.call('models.list', {}, signal);
    if (output.json) return output.document(answer);
    for (const line of tableLines(answer.models.map(rowOf), output)) await output.line(line);
  },
});

const rowOf = ({ name, in_use, memories, dimensions, first_used_at, fingerprint }: KnownModel): string[] => [
  name,
  in_use ? 'in use' : 'not in use',
  counted(memories, 'memory'),
  `${dimensions} dimensions`,
  `since ${localTime(first_used_at)}`,
  fingerprint.slice(0, 12),
];
