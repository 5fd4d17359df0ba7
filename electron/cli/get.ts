import { defineCommand } from './command.ts';
import { renderMemory } from './render-memory.ts';
import { requireId } from './require-id.ts';
import { printable } from './terminal-text.ts';

export const get = defineCommand({
  summary: 'Show memories, whole',
  positionals: { usage: 'ID..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: { content: { short: 'c', summary: 'Only the content; through a pipe exactly as it is stored' } },
  details: 'With --json each memory is one line.',
  examples: [
    ['get 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e', 'what is known of it, and its content'],
    ['get 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e --content > note.md', 'its content in a file'],
  ],
  async run({ flags, positionals, session }) {
    const { output, signal } = session;
    const ids = positionals.map(requireId);
    const client = await session.connect();
    for (const [index, id] of ids.entries()) {
      const memory = await client.call('memories.get', { id }, signal);
      if (output.json) await output.document(memory);
      else if (flags.content) await output.write(output.isTerminal ? `${printable(memory.content)}\n` : memory.content);
      else await output.write(`${index > 0 ? '\n' : ''}${renderMemory(memory, output)}`);
    }
  },
});
