import { defineCommand } from './command.ts';
import { memoryFieldsOf, memoryFlags } from './memory-flags.ts';
import { currentProject } from './project-scope.ts';
import { readText } from './read-text.ts';
import { UsageError } from './usage-error.ts';

const OUTCOME = {
  added: 'added',
  folded: 'known already',
  restored: 'known already; brought back from the archive or the trash',
};

export const add = defineCommand({
  summary: 'Store a memory',
  positionals: { usage: '[TEXT]', min: 0, max: 1 },
  flags: {
    project: { value: 'NAME', short: 'p', summary: 'Project; without it that of the current git checkout' },
    file: { value: 'FILE', short: 'f', summary: 'Take the text from this file, - for stdin' },
    ...memoryFlags,
  },
  details: 'The text is the argument, a file, or stdin, and is kept exactly as it is. Prints the id.',
  examples: [
    ['add "Run the migrations before the tests" --kind convention --tag ci', 'a note for the current project'],
    ['add --file docs/design.md --kind doc --title Design', 'a whole file'],
    ['add --kind log --tag build < build.log', 'the output of another program'],
  ],
  async run({ flags, positionals: [text], session }) {
    if (text !== undefined && flags.file !== undefined) throw new UsageError('Give a text or --file, not both');
    const fields = memoryFieldsOf(flags, session.now());
    // First, so that nobody types a text that cannot be stored.
    const client = await session.connect();
    const content = text ?? (await readText(flags.file ?? '-', session));
    if (content.trim() === '')
      throw new UsageError('There is no text to store; give it as an argument, --file or stdin');
    const project = flags.project ?? (await currentProject(client, session));
    const added = await client.call(
      'memories.add',
      { content, ...(project === undefined ? {} : { project }), ...fields },
      session.signal,
    );
    const { output } = session;
    if (output.json) return output.document(added);
    await output.line(added.id);
    output.note(`${OUTCOME[added.outcome]}, in project ${added.project}`);
  },
});
