import { describe, expect, it, test } from 'vitest';
import { defineCommand } from './command.ts';
import { nameCommand, parseCommandLine } from './parse-command-line.ts';

const names = ['add', 'search', 'import git', 'import jsonl', 'help', 'version'];

describe('nameCommand', () => {
  it.each([
    [['add', 'x'], 'add', ['x']],
    [['import', 'git', '.'], 'import git', ['.']],
    [['--json', 'search', 'x'], 'search', ['--json', 'x']],
    [[], 'help', []],
    [['--help'], 'help', []],
    [['-h', 'add'], 'add', ['-h']],
    [['import', '--help'], 'help', ['import']],
    [['--help', 'import'], 'help', ['import']],
    [['--version'], 'version', []],
  ])('takes %j for %s', (argv, name, args) => {
    expect(nameCommand(argv, names)).toEqual({ name, args });
  });

  it.each([
    [['serach'], 'Did you mean search?'],
    [['frobnicate'], 'See: cmem help'],
    [['import'], 'cmem import needs one of: git, jsonl'],
    [['import', 'gti'], 'Did you mean git?'],
    [['constructor'], 'There is no command "constructor"'],
    [['--frobnicate'], 'There is no command "--frobnicate"'],
  ])('refuses %j', (argv, message) => {
    expect(() => nameCommand(argv, names)).toThrow(message);
  });
});

describe('parseCommandLine', () => {
  const command = defineCommand({
    summary: 'Try',
    positionals: { usage: 'TEXT..', min: 1, max: 2 },
    flags: {
      tag: { value: 'TAG', short: 't', repeatable: true, summary: 'Tag' },
      limit: { value: 'N', summary: 'Limit' },
      mode: { value: 'MODE', choices: ['fast', 'slow'], summary: 'Mode' },
      pin: { short: 'p', summary: 'Pin' },
    },
    examples: [],
    run: async () => {},
  });
  const parse = (...args: string[]) => parseCommandLine('try', command, args);

  test('reads flags and positionals in any order', () => {
    expect(parse('a', '-t', 'x', '--tag=y', '--limit', '3', 'b', '-p', '--json')).toEqual({
      flags: { tag: ['x', 'y'], limit: '3', mode: undefined, pin: true },
      common: { json: true, help: false },
      positionals: ['a', 'b'],
    });
  });

  test('takes everything after -- as text', () => {
    expect(parse('--', '-not', '--json')).toMatchObject({ positionals: ['-not', '--json'], common: { json: false } });
  });

  test('takes a value that begins with a dash after =', () => {
    expect(parse('a', '--tag=-x')).toMatchObject({ flags: { tag: ['-x'] } });
  });

  it.each([
    [['a', '--limt', '3'], 'Did you mean --limit?'],
    [['a', '-x'], 'has no flag -x'],
    [['a', '--limit'], '--limit needs a value: --limit N'],
    [['a', '--limit', '--pin'], '--limit needs a value'],
    [['a', '--limit', '1', '--limit', '2'], 'given twice'],
    [['a', '--pin=yes'], '--pin takes no value'],
    [['a', '--mode', 'fats'], 'Did you mean fast?'],
    [[], 'Something is missing; write: cmem try TEXT..'],
    [['a', 'b', 'c'], 'That is too much'],
    [['a', '--constructor'], 'has no flag --constructor'],
    [['a', '--__proto__'], 'has no flag --__proto__'],
  ])('refuses %j', (args, message) => {
    expect(() => parse(...args)).toThrow(message);
  });

  test('asks for nothing where help is wanted', () => {
    expect(parse('--help').common.help).toBe(true);
  });
});
