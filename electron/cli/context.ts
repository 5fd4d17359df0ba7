import { counted } from './counted.ts';
import { defineCommand } from './command.ts';
import { filterFlags, filterOf } from './filter-flags.ts';
import { projectScope } from './project-scope.ts';
import { printable } from './terminal-text.ts';
import { wholeNumber } from './whole-number.ts';

export const context = defineCommand({
  summary: 'The best memories for a prompt, packed into a budget of tokens',
  positionals: { usage: 'PROMPT..', min: 1, max: Number.POSITIVE_INFINITY },
  flags: {
    ...filterFlags,
    budget: { value: 'TOKENS', short: 'b', summary: 'At most so many tokens, from 100 to 20000 (2000)' },
  },
  details: `For putting before the prompt of an agent: each memory with its id, source and age, fenced as data. Nothing is
written to stdout when nothing fits. Inside a git checkout only its project is searched, unless --project or
--all-projects says otherwise.`,
  examples: [
    ['context make the uploads retry', 'from the project of the current folder'],
    ['context --budget 500 --all-projects "ECONNRESET in the proxy"', 'no more than 500 tokens, of any project'],
  ],
  async run({ flags, positionals, session }) {
    const { output, signal } = session;
    const budget_tokens = wholeNumber('budget', flags.budget, 100, 20_000);
    const filter = filterOf(flags, session.now());
    const client = await session.connect();
    const scope = await projectScope(flags, client, session);
    const answer = await client.call(
      'context.pack',
      { ...filter, project: scope.projects, prompt: positionals.join(' '), budget_tokens },
      signal,
    );
    if (output.json) return output.document(answer);
    const { text, tokens, memories, left_out, searched, notice } = answer;
    if (text !== '') await output.line(output.isTerminal ? printable(text) : text);
    const found = memories.length === 0 ? 'Nothing' : counted(memories.length, 'memory');
    output.note(`${found} of ${counted(searched, 'memory')} ${scope.told}; about ${tokens} tokens`);
    for (const { id, reason, in_favour_of } of left_out)
      output.note(`left out ${id}: ${reason.replaceAll('_', ' ')}${in_favour_of === null ? '' : ` (${in_favour_of})`}`);
    if (notice !== null) output.note(notice);
  },
});
