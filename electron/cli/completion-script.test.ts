import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { bashCompletion, fishCompletion, type CompletionEntry } from './completion-script.ts';
import { commonFlags } from './parse-command-line.ts';

const entries: CompletionEntry[] = await Promise.all(
  Object.entries(commands).map(async ([name, load]) => {
    const { summary, flags } = await load();
    return { name, summary, flags: { ...flags, ...commonFlags } };
  }),
);

describe.skipIf(process.platform === 'win32')('in bash', () => {
  const complete = (...words: string[]): string[] => {
    const script = `${bashCompletion(entries)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cmem; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const output = execFileSync('bash', ['-c', script, 'bash', 'cmem', ...words], { encoding: 'utf8' });
    return output.split('\n').filter((line) => line !== '');
  };

  it.each([
    [['sea'], ['search']],
    [
      ['import', ''],
      ['code', 'docs', 'git', 'jsonl'],
    ],
    [
      ['search', '--tag'],
      ['--tag', '--tag-all'],
    ],
    [['import', 'git', '--si'], ['--since']],
    [['add', '--kind', 'f'], ['fix']],
    [['search', 'x', '--mode', 'l'], ['lexical']],
    [['token', 'create', 'x', '--scope', 'r'], ['read']],
  ])('completes %j to %j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });
});

it('names every command and flag in fish', () => {
  const script = fishCompletion(entries);
  for (const { name, flags } of entries) {
    expect(script).toContain(`-a ${name.split(' ').at(-1)} -d`);
    for (const flag of Object.keys(flags)) expect(script).toContain(`-l ${flag}`);
  }
});
