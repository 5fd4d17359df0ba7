import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findErrors } from './find-errors.ts';
import { compiledFailures } from './paired-failures/compiled-failures.ts';
import { scriptFailures } from './paired-failures/script-failures.ts';
import { signatureOf } from './signature.ts';

const pairedFailures = [...scriptFailures, ...compiledFailures];

const exactOf = (text: string): string[] => findErrors(text).map((error) => signatureOf(error).exact.canonical);
const looseOf = (text: string): string[] => findErrors(text).map((error) => signatureOf(error).loose.canonical);

describe.each(pairedFailures)('$name', ({ kind, types, here, there, other }) => {
  test('is found', () => {
    const errors = findErrors(here);
    expect(errors.map(({ type }) => type)).toEqual(types);
    expect(errors[0]?.kind).toBe(kind);
  });

  test('has the same signatures on two machines', () => {
    expect(exactOf(there)).toEqual(exactOf(here));
    expect(looseOf(there)).toEqual(looseOf(here));
  });

  test('is told from another failure', () => {
    const [another, ...more] = exactOf(other);
    expect(more).toEqual([]);
    expect(another).toBeDefined();
    expect(exactOf(here)).not.toContain(another);
  });

  test('survives Windows line ends, a quotation and a CI clock', () => {
    const disguises = [
      here.replaceAll('\n', '\r\n'),
      here.replace(/^/gm, '> '),
      here.replace(/^/gm, '2026-03-01T10:00:00.1234567Z '),
      here.replace(/^/gm, '\u001b[90mapp-1  |\u001b[0m '),
    ];
    for (const disguised of disguises) expect(exactOf(disguised)).toEqual(exactOf(here));
  });
});

test.each([
  '',
  'Errors should never pass silently.',
  '# Error handling\n\nEvery TypeError is caught at the edge; see src/edge.ts:12.',
  'at first we thought (wrongly) that it was done',
  '| name | value |\n| --- | --- |\n| a | 1 |',
  '✓ src/sum.test.ts (12 tests) 34ms\n\nTests  12 passed (12)',
  '2026-03-01T10:00:00Z INFO started in 12 ms\n2026-03-01T10:00:01Z WARN slow: 2000 ms',
  '{"level":"info","msg":"ready"}',
  'return {\n  error: cause.message,\n  Error: task.error,\n};',
  'free port is taken',
  'const e = new Error("no");\nthrow e;',
])('%j tells of no error', (text) => {
  expect(findErrors(text)).toEqual([]);
});

test('own frames are told from the runtime and installed packages', () => {
  const [error] = findErrors(pairedFailures[0]?.here ?? '');
  expect(error?.frames).toEqual([
    { name: 'cart#Cart.total', own: true },
    { name: 'checkout#checkout', own: true },
    { name: 'express#Layer.handle', own: false },
    { name: 'node:internal/process/task_queues#process.processTicksAndRejections', own: false },
  ]);
});

test('an error inside a structured log line is found', () => {
  const stack = 'TypeError: x is not a function\n    at run (/app/src/run.js:1:2)';
  const entries = [
    JSON.stringify({ level: 50, time: 1, err: { type: 'TypeError', message: 'x', stack }, msg: 'failed' }),
    JSON.stringify({ level: 'error', message: 'failed', stack }),
    stack
      .split('\n')
      .map((log) => JSON.stringify({ log: `${log}\n`, stream: 'stderr' }))
      .join('\n'),
  ];
  for (const entry of entries) expect(exactOf(entry)).toEqual(['TypeError: x is not a function @ run#run']);
});

test.each([
  ['junit.framework.AssertionFailedError', 'junit.framework.AssertionFailedError: '],
  [
    'junit.framework.ComparisonFailure: expected:<a> but was:<b;',
    'junit.framework.ComparisonFailure: expected:<a> but was:<b;',
  ],
  ['java.lang.AssertionError:\nExpected: a\nResult: b', 'java.lang.AssertionError: Expected: a'],
  ["KeyError: 'user'", "KeyError: 'user'"],
])('%j is an error without a stack', (text, loose) => {
  expect(looseOf(`CartTest::total\n${text}`)).toEqual([loose]);
});

test('an error that is repeated counts once, and at most twenty are found', () => {
  const repeated = 'TypeError: x is not a function\n    at run (/app/run.js:1:2)\n';
  expect(findErrors(repeated.repeat(100))).toHaveLength(1);
  const many = Array.from({ length: 50 }, (_, i) => `TypeError: ${'x'.repeat(i + 1)} is not a function\n`).join('');
  expect(findErrors(many)).toHaveLength(20);
});

const failure = (root: string, line: number, address: number, separator: string): string => {
  const path = (...parts: string[]): string => [root, ...parts].join(separator);
  const hex = address.toString(16).padStart(12, '0');
  return [
    `TypeError: cannot open '${path('conf', 'app.json')}' at line ${line} (0x${hex})`,
    `    at read (${path('src', 'read.ts')}:${line}:${(line % 80) + 1})`,
    `    at ${path('main.ts')}:${line + 1}:5`,
    '',
    'Traceback (most recent call last):',
    `  File "${path('tool.py')}", line ${line}, in run`,
    '    go()',
    `ValueError: bad <Thing object at 0x${hex}>`,
    '',
    `==${line}==ERROR: AddressSanitizer: SEGV on unknown address 0x${hex}`,
    `    #0 0x${hex} in walk ${path('walk.c')}:${line}`,
  ].join('\n');
};

test('lines, folders, separators and addresses leave exact signatures as they are', () => {
  const folder = fc
    .stringMatching(/^[a-z][a-z0-9_-]{0,8}$/)
    .filter((name) => !/^(?:lib|src|tmp|vendor|gems|usr|python\d)/.test(name));
  const place = fc.record({
    folders: fc.array(folder, { minLength: 1, maxLength: 5 }),
    windows: fc.boolean(),
    line: fc.integer({ min: 1, max: 99_999 }),
    address: fc.integer({ min: 0, max: 2 ** 40 }),
  });
  const expected = exactOf(failure('/home/a/b', 3, 4096, '/'));
  expect(expected).toHaveLength(3);
  fc.assert(
    fc.property(place, ({ folders, windows, line, address }) => {
      const separator = windows ? '\\' : '/';
      const root = `${windows ? 'C:' : ''}${separator}${folders.join(separator)}`;
      expect(exactOf(failure(root, line, address, separator))).toEqual(expected);
    }),
  );
});

test('a moved function keeps its loose signature alone', () => {
  const moved = failure('/home/a/b', 3, 4096, '/')
    .replaceAll('read.ts', 'files.ts')
    .replaceAll('tool.py', 'cli.py')
    .replaceAll('walk.c', 'tree.c');
  const home = failure('/home/a/b', 3, 4096, '/');
  expect(looseOf(moved)).toEqual(looseOf(home));
  expect(exactOf(moved).every((exact) => !exactOf(home).includes(exact))).toBe(true);
});

test('arbitrary text never fails', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\n',
      '\r\n',
      ' at ',
      'Error: ',
      '    at f (a.js:1:2)\n',
      '(',
      ')',
      '/',
      '\\',
      "'",
      '#0 0x1 in ',
      '\u001b[',
      '> ',
      '● ',
      '{"',
      'E   ',
      ' in ',
      ':1:2',
    ),
    fc.constantFrom(...pairedFailures.flatMap(({ here }) => here.split('\n'))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      for (const error of findErrors(pieces.join(''))) {
        expect(error.type).not.toBe('');
        expect(error.message.length).toBeLessThanOrEqual(600);
        expect(error.frames.length).toBeLessThanOrEqual(40);
      }
    }),
    { numRuns: 500 },
  );
});

const MIB = 1_048_576;

// Every one of these would run for hours were a pattern or a look ahead not linear.
test.each([
  'Error: ',
  'Error: x\n',
  'Foo\n',
  'A.',
  'a/',
  "'/a",
  '\\',
  '-/',
  ' ',
  '\n',
  '(',
  'at f(',
  '    at f (a.js:1:2)\n',
  '  File "a.py", line 1, in f\n',
  'Traceback (most recent call last):\n',
  'panic: x\ngoroutine 1 [running]:\na.b()\n',
  '#0 0x1 in f at a.c:1\n',
  '● x\n\n',
  'E   x\n\n',
  '> ',
  '\u001b[1',
  '{"a":',
  'a.b/c.d:1: error: ',
  '0123456789abcdef',
])('a mebibyte of %j ends', (prefix) => {
  const text = prefix.repeat(Math.ceil(MIB / prefix.length)).slice(0, MIB);
  expect(findErrors(text).length).toBeLessThanOrEqual(20);
  const inLines = `Error: ${prefix.replaceAll('\n', ' ').repeat(Math.ceil(900 / prefix.length))}\n    at f (a.js:1:2)\n`;
  expect(findErrors(inLines.repeat(Math.ceil(MIB / inLines.length))).length).toBeLessThanOrEqual(20);
});
