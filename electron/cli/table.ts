import { printableLine } from './terminal-text.ts';

/**
 * Rows for a person in aligned columns, cut to the terminal's width; for a pipe, complete and with tabs between. No cell
 * holds a tab or a newline.
 */
export const tableLines = (
  rows: readonly (readonly string[])[],
  { isTerminal, columns }: { readonly isTerminal: boolean; readonly columns: number },
): string[] => {
  const cells = rows.map((row) => row.map((cell) => printableLine(cell)));
  if (!isTerminal) return cells.map((row) => row.join('\t'));
  const widths = cells.reduce<number[]>((widest, row) => {
    row.forEach((cell, index) => (widest[index] = Math.max(widest[index] ?? 0, cell.length)));
    return widest;
  }, []);
  return cells.map((row) => {
    const line = row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join('  ');
    return printableLineKeepingSpaces(line, columns);
  });
};

const printableLineKeepingSpaces = (line: string, longest: number): string => {
  const characters = [...line];
  return characters.length <= longest ? line.trimEnd() : `${characters.slice(0, longest - 1).join('')}…`;
};
