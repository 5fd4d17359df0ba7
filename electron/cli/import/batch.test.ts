import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batch } from './batch.ts';

const MIB = 1024 * 1024;

test('keeps all items in order, at most 200 and 4 MiB a batch', async () => {
  const sizes = fc.array(fc.oneof(fc.nat(100), fc.integer({ min: MIB, max: 6 * MIB })), { maxLength: 700 });
  await fc.assert(
    fc.asyncProperty(sizes, async (items) => {
      async function* source() {
        yield* items;
      }
      const batches = await Array.fromAsync(batch(source(), (bytes) => bytes));
      expect(batches.flat()).toEqual(items);
      for (const group of batches) {
        expect(group.length).toBeLessThanOrEqual(200);
        if (group.length > 1) expect(group.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(4 * MIB);
      }
    }),
    { numRuns: 50 },
  );
});
