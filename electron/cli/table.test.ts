import { expect, test } from 'vitest';
import { tableLines } from './table.ts';

const rows = [
  ['1', 'note', 'a title\twith\ttabs\nand lines'],
  ['22', 'fix', 'b'],
];

test('aligns columns on a terminal and cuts them to its width', () => {
  expect(tableLines(rows, { isTerminal: true, columns: 18 })).toEqual(['1   note  a title…', '22  fix   b']);
});

test('separates complete columns by tabs through a pipe', () => {
  expect(tableLines(rows, { isTerminal: false, columns: 18 })).toEqual([
    '1\tnote\ta title with tabs and lines',
    '22\tfix\tb',
  ]);
});
