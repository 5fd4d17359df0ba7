import { defineCommand, type Command, type CommandTable } from './command.ts';
import { commandHelp, overviewHelp } from './help-text.ts';
import { nearest } from './nearest.ts';
import { topLevelNames } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

export const help = defineCommand({
  summary: 'Show what CMEM can do, or how one command is used',
  positionals: { usage: '[COMMAND]', min: 0, max: 2 },
  flags: {},
  examples: [
    ['help', 'all commands'],
    ['help import git', 'one command'],
  ],
  async run({ positionals, session: { output }, commands }) {
    const commandNames = Object.keys(commands);
    const wanted = positionals.join(' ');
    const names = commandNames.filter((name) => wanted === '' || name === wanted || name.startsWith(`${wanted} `));
    if (names.length === 0) {
      const meant = nearest(wanted, [...commandNames, ...topLevelNames(commandNames)]);
      throw new UsageError(`There is no command "${wanted}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
    }
    const found = await Promise.all(names.map(async (name) => [name, await load(commands, name)] as const));
    if (output.json) {
      await output.document({ commands: found.map(([name, command]) => ({ name, ...command })) });
      return;
    }
    const [only] = found;
    await output.write(only !== undefined && only[0] === wanted ? commandHelp(...only) : overviewHelp(found));
  },
});

const load = async (commands: CommandTable, name: string): Promise<Command> => {
  const loader = commands[name];
  if (loader === undefined) throw new Error(`the command ${name} is named but not in the table`);
  return loader();
};
