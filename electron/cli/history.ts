import type { MemoryVersion } from '#shared/schemas/memory.ts';
import { localTime } from './local-time.ts';
import { defineCommand } from './command.ts';
import { requireId } from './require-id.ts';
import { tableLines } from './table.ts';
import { printable } from './terminal-text.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

export const history = defineCommand({
  summary: 'Show the states that a memory had before',
  positionals: { usage: 'ID', min: 1, max: 1 },
  flags: { content: { value: 'VERSION', short: 'c', summary: 'Only the content that this version had' } },
  details: 'One state a line, the newest first: version, time of the change, by whom, status, title.',
  examples: [
    ['history 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'all states before the present one'],
    [
      'history 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e --content 2 | cmem edit 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e',
      'go back to the content of version 2',
    ],
  ],
  async run({ flags, positionals: [given = ''], session }) {
    const { output, signal } = session;
    const id = requireId(given);
    const wanted = wholeNumber('content', flags.content, 1, Number.MAX_SAFE_INTEGER);
    const client = await session.connect();
    const { versions } = await client.call('memories.versions', { id }, signal);
    if (wanted !== undefined) {
      const found = versions.find(({ version }) => version === wanted);
      if (found === undefined) throw new UsageError(`There is no earlier version ${wanted} of ${id}`);
      if (output.json) return output.document(found);
      return output.write(output.isTerminal ? `${printable(found.content)}\n` : found.content);
    }
    if (output.json) return output.document({ versions });
    if (versions.length === 0) output.note('It was never changed.');
    for (const line of tableLines(versions.map(rowOf), output)) await output.line(line);
  },
});

const rowOf = (state: MemoryVersion): string[] => [
  String(state.version),
  localTime(state.changed_at),
  state.changed_by,
  state.status,
  state.title ?? state.content.slice(0, 200),
];
