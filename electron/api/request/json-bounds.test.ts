import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonExcess } from './json-bounds.ts';

const TOO_DEEP = 'it is nested more than 64 levels deep';
const TOO_MANY = 'it holds more than 500000 values';

test('64 levels pass and 65 do not', () => {
  expect(findJsonExcess('['.repeat(64) + ']'.repeat(64))).toBeNull();
  expect(findJsonExcess('['.repeat(65) + ']'.repeat(65))).toBe(TOO_DEEP);
  expect(findJsonExcess('{"a":'.repeat(65))).toBe(TOO_DEEP);
});

test('millions of small values do not pass, whatever they are', () => {
  expect(findJsonExcess(`[${'1,'.repeat(600_000)}1]`)).toBe(TOO_MANY);
  expect(findJsonExcess(`[${'[],'.repeat(300_000)}1]`)).toBe(TOO_MANY);
});

test('what stands inside strings does not count', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', '{', ',', '"', '\\', 'a') }), (text) => {
      const many = JSON.stringify(Array.from({ length: 100 }, () => text));
      expect(findJsonExcess(many)).toBeNull();
    }),
  );
  expect(findJsonExcess(JSON.stringify('[,'.repeat(500_000)))).toBeNull();
});

test('the largest batch that makes sense passes', () => {
  const tags = Array.from({ length: 100 }, (_, i) => `tag ${i}`);
  const memories = Array.from({ length: 1000 }, () => ({ content: 'x', project: 'p', title: 't', kind: 'note', tags }));
  expect(findJsonExcess(JSON.stringify({ memories }))).toBeNull();
});

test('a string without an end ends the look', () => {
  expect(findJsonExcess(`"${'\\'.repeat(1_000_001)}"[[[[`)).toBeNull();
});
