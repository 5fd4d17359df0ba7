import type { Command, Flag, Flags } from './command.ts';
import { commonFlags } from './parse-command-line.ts';

/** The help of one command. */
export const commandHelp = (name: string, command: Command): string => {
  const { summary, details, flags, examples, positionals } = command;
  const usage = ['cmem', name, positionals?.usage, Object.keys(flags).length > 0 ? '[flags]' : undefined];
  return sections([
    `${summary}.`,
    ...(details === undefined ? [] : [details]),
    `Usage: ${usage.filter((part) => part).join(' ')}`,
    `Flags:\n${columns(Object.entries<Flag>({ ...flags, ...commonFlags } satisfies Flags).map(flagRow))}`,
    `Examples:\n${examples.map(([line, what]) => `${what === '' ? '' : `  # ${what}\n`}  cmem ${line}`.trimEnd()).join('\n')}`,
  ]);
};

/** The list of all commands, or of a group such as `import`. */
export const overviewHelp = (commands: readonly (readonly [name: string, command: Command])[]): string =>
  sections([
    'CMEM keeps the memory of coding agents on this machine, encrypted.',
    'Usage: cmem COMMAND [flags]',
    `Commands:\n${columns(commands.map(([name, { summary }]) => [name, summary]))}`,
    'Every command takes --json and --help. More on one of them: cmem help COMMAND',
    EXIT_CODES,
    ENVIRONMENT,
  ]);

const EXIT_CODES = `Exit codes:
  0 done; 1 failed; 2 the command line makes no sense; 3 CMEM is not running; 12 not found;
  13 changed meanwhile; 130 interrupted; 20 to 32 trouble with keys, the store or the port (see: cmem doctor)`;

const ENVIRONMENT = `Environment:
  CMEM_HOME        the data folder
  CMEM_PORT        the port of cmem serve
  CMEM_TOKEN       a token to act under, instead of this user's own rights
  CMEM_PASSPHRASE  the passphrase of the store, if it has one
  NO_COLOR         no colours`;

const sections = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const flagRow = ([name, flag]: [string, Flag]): [string, string] => {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  const value = flag.value === undefined ? '' : ` ${flag.value}`;
  const choices = flag.choices === undefined ? '' : `: ${flag.choices.join(', ')}`;
  return [`${short}--${name}${value}`, `${flag.summary}${choices}${flag.repeatable ? ' (repeatable)' : ''}`];
};

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};
