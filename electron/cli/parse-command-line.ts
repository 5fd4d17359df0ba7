import { parseArgs } from 'node:util';
import type { Command, Flag, Flags, FlagValues } from './command.ts';
import { nearest } from './nearest.ts';
import { UsageError } from './usage-error.ts';

/** Flags that every command has. */
export const commonFlags = {
  json: { summary: 'Answer in JSON' },
  help: { short: 'h', summary: 'Show this help' },
} satisfies Flags;

const LEADING_FLAGS: ReadonlySet<string> = new Set(['--json', '--help', '-h']);

export interface NamedCommandLine {
  readonly name: string;
  /** What follows the name, and the common flags that stood before it. */
  readonly args: readonly string[];
}

/** Finds which command is meant. `cmem`, `cmem --help` and `cmem import --help` are the command `help`. */
export const nameCommand = (argv: readonly string[], names: readonly string[]): NamedCommandLine => {
  const start = argv.findIndex((arg) => !LEADING_FLAGS.has(arg));
  const leading = start === -1 ? argv : argv.slice(0, start);
  const [first, second, ...rest] = start === -1 ? [] : argv.slice(start);
  if (first === undefined) return { name: 'help', args: leading.filter((arg) => arg === '--json') };
  if (first === '--version' || first === '-v') return { name: 'version', args: leading };
  const afterFirst = second === undefined ? [] : [second, ...rest];
  if (names.includes(first)) return { name: first, args: [...leading, ...afterFirst] };
  const group = names.filter((name) => name.startsWith(`${first} `)).map((name) => name.slice(first.length + 1));
  if (group.length === 0) throw unknown('command', first, topLevelNames(names), 'cmem help');
  if (second !== undefined && group.includes(second))
    return { name: `${first} ${second}`, args: [...leading, ...rest] };
  if (second === '--help' || second === '-h' || leading.some((arg) => arg !== '--json')) {
    return { name: 'help', args: [first] };
  }
  if (second === undefined) throw new UsageError(`cmem ${first} needs one of: ${group.join(', ')}`);
  throw unknown(`cmem ${first} command`, second, group, `cmem help ${first}`);
};

export const topLevelNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.split(' ', 1)[0] ?? name)),
];

export interface ParsedCommandLine {
  readonly flags: FlagValues<Flags>;
  readonly common: FlagValues<typeof commonFlags>;
  readonly positionals: readonly string[];
}

/** Reads flags and positionals, which may stand in any order. Throws `UsageError`, with the nearest flag where one is near. */
export const parseCommandLine = (name: string, command: Command, args: readonly string[]): ParsedCommandLine => {
  const declared: Flags = { ...commonFlags, ...command.flags };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(declared).map(([flagName, flag]) => [flagName, parserOption(flag)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const texts = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(declared, token.name) ? declared[token.name] : undefined;
    if (flag === undefined) throw unknownFlag(name, token.rawName, declared);
    const before = texts.get(token.name) ?? [];
    if (before.length > 0 && flag.value !== undefined && !flag.repeatable) {
      throw new UsageError(`${token.rawName} is given twice, and only one can count`);
    }
    texts.set(token.name, [...before, checkedValue(flag, token)]);
  }
  const common = valuesOf(commonFlags, texts);
  if (!common.help) requireCount(name, command, positionals.length);
  return { flags: valuesOf(command.flags, texts), common, positionals };
};

const parserOption = (flag: Flag) => ({
  type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
  multiple: true,
  ...(flag.short === undefined ? {} : { short: flag.short }),
});

const checkedValue = (
  flag: Flag,
  { rawName, value, inlineValue }: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
): string => {
  if (flag.value === undefined) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    return '';
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value: ${rawName} ${flag.value}`);
  // Most often the value was forgotten and the next flag stands in its place.
  if (inlineValue === false && /^-./.test(value)) {
    throw new UsageError(`${rawName} needs a value; for one that begins with "-" write ${rawName}=${value}`);
  }
  if (flag.choices !== undefined && !flag.choices.includes(value)) {
    const meant = nearest(value, flag.choices);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw new UsageError(`${rawName} must be one of: ${flag.choices.join(', ')}.${hint}`);
  }
  return value;
};

const valuesOf = <F extends Flags>(flags: F, texts: ReadonlyMap<string, readonly string[]>): FlagValues<F> => {
  const valueOf = ([name, flag]: [string, Flag]) => {
    const given = texts.get(name);
    if (flag.value === undefined) return [name, given !== undefined];
    return [name, flag.repeatable ? (given ?? []) : given?.[0]];
  };
  // Built from the very table that the type is made from.
  return Object.fromEntries(Object.entries(flags).map(valueOf)) as FlagValues<F>;
};

const unknownFlag = (name: string, rawName: string, declared: Flags): UsageError => {
  const known = Object.keys(declared).map((flagName) => `--${flagName}`);
  const meant = rawName.startsWith('--') ? nearest(rawName, known) : undefined;
  const hint = meant === undefined ? `See: cmem help ${name}` : `Did you mean ${meant}?`;
  return new UsageError(
    `cmem ${name} has no flag ${rawName}. ${hint} (For text that begins with "-", put -- before it.)`,
  );
};

const unknown = (what: string, given: string, known: readonly string[], help: string): UsageError => {
  const meant = nearest(given, known);
  return new UsageError(
    `There is no ${what} "${given}". ${meant === undefined ? `See: ${help}` : `Did you mean ${meant}?`}`,
  );
};

const requireCount = (name: string, { positionals = { usage: '', min: 0, max: 0 } }: Command, count: number): void => {
  if (count >= positionals.min && count <= positionals.max) return;
  const usage = `cmem ${name} ${positionals.usage}`.trim();
  if (count > positionals.max && positionals.max === 0) throw new UsageError(`cmem ${name} takes flags only`);
  throw new UsageError(`${count < positionals.min ? 'Something is missing' : 'That is too much'}; write: ${usage}`);
};
