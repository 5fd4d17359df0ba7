import type { Command } from '#renderer/lib/command.ts';

/** The commands whose title has every word that was typed, at the beginning of one of its own; in their given order. */
export const matchCommands = (typed: string, commands: readonly Command[]): readonly Command[] => {
  const wanted = wordsOf(typed);
  return commands.filter(({ title }) => {
    const words = wordsOf(title);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
