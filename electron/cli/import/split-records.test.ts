import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitRecords, type StreamRecord } from './split-records.ts';

async function* chunked(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let position = 0;
  for (let turn = 0; position < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(position, position + size);
    position += size;
  }
}

const split = (bytes: Buffer, sizes: readonly number[], longest = 1_000): Promise<StreamRecord[]> =>
  Array.fromAsync(splitRecords(chunked(bytes, sizes), Buffer.from('\0m\0'), longest));

const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });

test('gives what follows each marker, however the stream is cut', async () => {
  const record = fc.string({ unit: fc.constantFrom('\0', 'm', 'x') }).filter((text) => !`${text}\0`.includes('\0m\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(record.filter((text) => !text.startsWith('m\0'))), sizes, async (records, cuts) => {
      const stream = Buffer.from(records.map((text) => `\0m\0${text}`).join(''));
      const found = await split(stream, cuts);
      expect(found).toEqual(records.map((text) => ({ bytes: Buffer.from(text), isCut: false })));
    }),
  );
});

test('keeps no more of a record than allowed and goes on with the next', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 0, max: 12 }), async (cuts, longest) => {
      const found = await split(Buffer.from('\0m\0aaaaaaaaaa\0m\0bb'), cuts, longest);
      expect(found.map(({ bytes, isCut }) => [bytes.toString(), isCut])).toEqual([
        ['a'.repeat(Math.min(10, longest)), longest < 10],
        ['b'.repeat(Math.min(2, longest)), longest < 2],
      ]);
    }),
  );
});

test('leaves out what stands before the first marker', async () => {
  expect(await split(Buffer.from('noise'), [2])).toEqual([]);
  expect((await split(Buffer.from('noise\0m\0x'), [2])).map(({ bytes }) => bytes.toString())).toEqual(['x']);
});
