import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines } from './split-lines.ts';

const linesOf = (chunks: readonly Buffer[], longest = 1000): string[] => {
  const lines: string[] = [];
  const split = splitLines(longest, (line) => lines.push(line === 'too_long' ? '<too long>' : line.toString()));
  for (const chunk of chunks) split.push(chunk);
  split.end();
  return lines;
};

test('gives the same lines however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 20 }).map((line) => line.replaceAll('\n', 'ü'))),
      fc.integer({ min: 1, max: 9 }),
      (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
          bytes.subarray(i * size, (i + 1) * size),
        );
        expect(linesOf(chunks)).toEqual(lines.map((line) => Buffer.from(line).toString()));
      },
    ),
  );
});

test('a last line needs no end', () => {
  expect(linesOf([Buffer.from('a\nb')])).toEqual(['a', 'b']);
});

test('a line beyond the limit is told once and thrown away, and the next one is read', () => {
  const long = Buffer.from('x'.repeat(30));
  expect(linesOf([Buffer.from('1234567890\n'), long, long, Buffer.from('\nnext\n')], 10)).toEqual([
    '1234567890',
    '<too long>',
    'next',
  ]);
});
