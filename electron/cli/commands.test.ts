import { describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { commandHelp } from './help-text.ts';
import { nameCommand, parseCommandLine } from './parse-command-line.ts';

describe.each(Object.entries(commands))('cmem %s', (name, load) => {
  it('has examples that its own parser takes', async () => {
    const command = await load();
    expect(command.examples.length).toBeGreaterThan(0);
    for (const [line] of command.examples) {
      // The part for cmem, up to a pipe or a redirection, in shell words.
      const words = [...line.replace(/ [|<>].*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)];
      const argv = words.map(([, double, single, plain]) => double ?? single ?? plain ?? '');
      const named = nameCommand(argv, Object.keys(commands));
      expect(named.name).toBe(name);
      expect(() => parseCommandLine(name, command, named.args)).not.toThrow();
    }
  });

  it('has help that names every flag, and no flag twice', async () => {
    const command = await load();
    const help = commandHelp(name, command);
    for (const flag of Object.keys(command.flags)) expect(help).toContain(`--${flag}`);
    const shorts = Object.values(command.flags).flatMap(({ short }) => short ?? []);
    expect(new Set([...shorts, 'h']).size).toBe(shorts.length + 1);
  });
});
