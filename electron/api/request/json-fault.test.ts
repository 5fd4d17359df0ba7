import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonFault } from './json-fault.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** JSON with a few characters taken out, put in or doubled: mostly broken, and broken in every place. */
const damagedJson = fc
  .tuple(
    fc.json(),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '"', ',', ':', '[', '}', '\\', '\n', '0', '.', 'e'))),
  )
  .map(([text, edits]) =>
    edits.reduce((edited, [at, put]) => {
      const place = at % (edited.length + 1);
      return edited.slice(0, place) + put + edited.slice(place + (put === '' ? 1 : 0));
    }, text),
  );

test('it agrees with JSON.parse on what is JSON', () => {
  const texts = fc.oneof(damagedJson, fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(texts, (text) => {
      expect(findJsonFault(text) === null).toBe(parses(text));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['', 0, 'a value'],
  ['{"a":1,}', 7, 'a key in double quotes'],
  ["{'a':1}", 1, 'a key in double quotes'],
  ['{"a" 1}', 5, '":"'],
  ['[1 2]', 3, '"," or "]"'],
  ['[1,', 3, 'a value'],
  ['"abc', 4, 'the end of a string'],
  ['"a\nb"', 2, 'a character that a string may hold'],
  ['{} {}', 3, 'the end of the body'],
  ['[01]', 2, '"," or "]"'],
  ['nul', 0, 'a value'],
])('of %j it says where and what', (text, offset, expected) => {
  expect(findJsonFault(text)).toEqual({ offset, expected });
});

test('deep nesting is no danger', () => {
  expect(findJsonFault('['.repeat(1_000_000))).toEqual({ offset: 1_000_000, expected: 'a value' });
});
