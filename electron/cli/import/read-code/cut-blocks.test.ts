import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutBlocks } from './cut-blocks.ts';

const texts = (text: string) => {
  const blocks = cutBlocks(text);
  return blocks.map(({ start }, index) => text.slice(start, blocks[index + 1]?.start));
};

test('cuts before lines that are not indented, after a blank one', () => {
  const block = (name: string) => `fun ${name}() {\n${'  work()\n\n'.repeat(100)}}\n\n`;
  const text = `${block('a')}${block('b')}`;
  expect(texts(text)).toEqual([block('a'), block('b')]);
  expect(cutBlocks(text).map(({ firstLine }) => firstLine)).toEqual(['fun a() {', 'fun b() {']);
});

test('keeps short blocks together', () => {
  expect(texts('a\n\nb\n\nc\n')).toEqual(['a\n\nb\n\nc\n']);
});

test('cuts a long text without blank lines at some line', () => {
  const text = 'a line of words\n'.repeat(2_000);
  const parts = texts(text);
  expect(parts.length).toBeGreaterThan(6);
  expect(parts.every((part) => part.length <= 4_100 && part.endsWith('\n'))).toBe(true);
});

test('leaves a single line whole, however long', () => {
  const text = 'x'.repeat(1_000_000);
  expect(texts(text)).toEqual([text]);
});

test('gives the whole text, cut at the starts of lines', () => {
  const line = fc.oneof(fc.constantFrom('', '  ', '\t', '}', 'end'), fc.string({ maxLength: 400 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      const text = lines.join('\n');
      const parts = texts(text);
      expect(parts.join('')).toBe(text);
      expect(parts.slice(0, -1).every((part) => part.endsWith('\n'))).toBe(true);
    }),
  );
});
