import { expect, test } from 'vitest';
import { openSafetensors } from './safetensors.ts';

/** 1, -2 and ½ as half floats. */
const DATA = Uint8Array.of(0x00, 0x3c, 0x00, 0xc0, 0x00, 0x38);

const safetensors = (header: object): Uint8Array => {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, DATA]);
};

test.each(['', ' '])('widens half floats, wherever they start', (padding) => {
  const file = safetensors({ [`a${padding}`]: { dtype: 'F16', shape: [3], data_offsets: [0, 6] } });
  expect(openSafetensors(file)(`a${padding}`)).toEqual({ shape: [3], values: Float32Array.of(1, -2, 0.5) });
});

test('names a tensor that is missing or of another kind', () => {
  const read = openSafetensors(safetensors({ a: { dtype: 'F32', shape: [1], data_offsets: [0, 4] } }));
  expect(() => read('b')).toThrow('b');
  expect(() => read('a')).toThrow('F32');
});
