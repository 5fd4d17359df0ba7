import { expect, test } from 'vitest';
import { cleanLines } from './clean-lines.ts';

test.each([
  ['2026-03-01T10:00:00.1234567Z ##[error]it broke', 'it broke', 0, false],
  ['2026-03-01 10:00:00,123 ERROR it broke', 'it broke', 0, true],
  ['[2026-03-01 10:00:00] [FATAL] it broke', 'it broke', 0, true],
  ['[ERROR] it broke', 'it broke', 0, true],
  ['ERROR handling is hard', 'ERROR handling is hard', 0, false],
  ['WARNING: it may break', 'it may break', 0, false],
  ['Mar  1 10:00:00 host app[123]: it broke', 'it broke', 0, false],
  ['03-01 10:00:00.123  1234  1234 E AndroidRuntime: it broke', 'it broke', 0, false],
  ['web-1    |     it broke', 'it broke', 4, false],
  ['\u001b[1;31mit\u001b[0m broke', 'it broke', 0, false],
  ['[31mit[39m broke', 'it broke', 0, false],
  ['> > it broke', 'it broke', 0, false],
  ['E, [2026-03-01T10:00:00 #12] ERROR -- : it broke', '-- : it broke', 0, true],
  ['12 | let x = 1;', '12 | let x = 1;', 0, false],
])('%j', (raw, text, indent, isError) => {
  expect(cleanLines(raw)).toEqual([{ text, indent, isError }]);
});

test('a line of data is cut, and so is a log of very many lines', () => {
  expect(cleanLines('x'.repeat(5_000))[0]?.text).toHaveLength(1_000);
  expect(cleanLines('x\n'.repeat(50_000))).toHaveLength(40_000);
});
