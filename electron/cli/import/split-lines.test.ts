import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLines, type Line } from './split-lines.ts';

async function* chunked(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes.length; position += size) yield bytes.subarray(position, position + size);
}

const split = (text: string, size: number, longest = 1_000): Promise<Line[]> =>
  Array.fromAsync(splitLines(chunked(Buffer.from(text), size), longest));

test('gives every line, with LF or CRLF, however the stream is cut', async () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '😀') }));
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 9 }), async (texts, end, size) => {
      const stream = texts.map((text) => text + end).join('');
      const found = await split(stream, size);
      expect(found.map(({ bytes }) => bytes?.toString())).toEqual(texts);
      expect(found.map(({ number }) => number)).toEqual(texts.map((_, index) => index + 1));
      expect(found.at(-1)?.end ?? 0).toBe(Buffer.byteLength(stream));
    }),
  );
});

test('gives a last line without an end', async () => {
  expect((await split('a\nb', 1)).map(({ bytes }) => bytes?.toString())).toEqual(['a', 'b']);
});

test('tells a line that is too long and goes on', async () => {
  for (const size of [1, 3, 100]) {
    const found = await split('ok\ntoo long\nok\n', size, 4);
    expect(found.map(({ bytes }) => bytes?.toString() ?? null)).toEqual(['ok', null, 'ok']);
  }
});

test('keeps little of a huge line', async () => {
  async function* huge(): AsyncGenerator<Buffer> {
    const block = Buffer.alloc(1024 * 1024, 'x');
    for (let count = 0; count < 100; count++) yield block;
    yield Buffer.from('\nshort\n');
  }
  const before = process.memoryUsage().arrayBuffers;
  const found = await Array.fromAsync(splitLines(huge(), 8 * 1024 * 1024));
  expect(found.map(({ bytes }) => bytes?.toString() ?? null)).toEqual([null, 'short']);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});
