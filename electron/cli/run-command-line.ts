import { commands } from './commands.ts';
import { createOutput, type OutputStream } from './output.ts';
import { nameCommand, parseCommandLine } from './parse-command-line.ts';
import type { Session } from './session.ts';

/** The process round a command line. */
export interface Surroundings extends Omit<Session, 'output'> {
  readonly stdout: OutputStream;
}

const INTERRUPTED_EXIT_CODE = 130;

/** Runs one command line (without `cmem`) and gives its exit code. Never throws: a failure is told on stderr. */
export const runCommandLine = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  try {
    return await run(argv, surroundings);
  } catch (error) {
    if (surroundings.signal.aborted) return INTERRUPTED_EXIT_CODE;
    const { explainFailure } = await import('./explain-failure.ts');
    const { printable } = await import('./terminal-text.ts');
    const { exitCode, ...failure } = explainFailure(error);
    const json = wantsJson(argv);
    const text = json ? JSON.stringify({ error: failure }) : `cmem: ${failure.message}`;
    surroundings.stderr.write(`${json ? text : printable(text)}\n`);
    return exitCode;
  }
};

const run = async (argv: readonly string[], { stdout, ...surroundings }: Surroundings): Promise<number> => {
  const { name, args } = nameCommand(argv, Object.keys(commands));
  const load = commands[name];
  if (load === undefined) throw new Error(`the command ${name} is named but not in the table`);
  const command = await load();
  const { flags, common, positionals } = parseCommandLine(name, command, args);
  const { stderr, environment } = surroundings;
  const output = createOutput({ stdout, stderr, environment, json: common.json });
  if (common.help) {
    const { commandHelp } = await import('./help-text.ts');
    await output.write(commandHelp(name, command));
    return 0;
  }
  return (await command.run({ flags, positionals, session: { ...surroundings, output }, commands })) ?? 0;
};

const wantsJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--');
  return argv.slice(0, end === -1 ? argv.length : end).includes('--json');
};
