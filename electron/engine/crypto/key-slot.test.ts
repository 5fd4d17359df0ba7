import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';
import { type SlotIdentity, unwrapKey, wrapKey } from './key-slot.ts';
import { ScryptParameters } from './passphrase-key.ts';

const identity: SlotIdentity = { storeId: randomUUID(), id: randomUUID(), kind: 'key_file' };
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

test('any data key comes back out of its slot, and nothing of it shows', () => {
  fc.assert(
    fc.property(bytes32, bytes32, (dataKey, wrappingKey) => {
      const wrapped = wrapKey(dataKey, wrappingKey, identity);
      expect(unwrapKey(wrapped, wrappingKey, identity)).toEqual(dataKey);
      expect(wrapped.ciphertext).not.toBe(dataKey.toString('base64'));
    }),
  );
});

test('a changed bit anywhere, or another wrapping key, opens nothing', () => {
  const wrappingKey = randomBytes(32);
  const wrapped = wrapKey(randomBytes(32), wrappingKey, identity);
  for (const field of ['iv', 'ciphertext', 'tag'] as const) {
    const bytes = Buffer.from(wrapped[field], 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(unwrapKey({ ...wrapped, [field]: changed.toString('base64') }, wrappingKey, identity)).toBeNull();
    }
  }
  expect(unwrapKey(wrapped, randomBytes(32), identity)).toBeNull();
});

test('a slot opens only in its own store, under its own id and as its own kind', () => {
  const wrappingKey = randomBytes(32);
  const wrapped = wrapKey(randomBytes(32), wrappingKey, identity);
  expect(unwrapKey(wrapped, wrappingKey, identity)).not.toBeNull();
  expect(unwrapKey(wrapped, wrappingKey, { ...identity, storeId: randomUUID() })).toBeNull();
  expect(unwrapKey(wrapped, wrappingKey, { ...identity, id: randomUUID() })).toBeNull();
  expect(unwrapKey(wrapped, wrappingKey, { ...identity, kind: 'keychain' })).toBeNull();
});

test('the parameters of the passphrase are bounded on both sides', () => {
  const salt = Buffer.alloc(32).toString('base64');
  const parameters = { algorithm: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt };
  expect(ScryptParameters.safeParse(parameters).success).toBe(true);
  const changes = [
    { n: 2 ** 14 },
    { n: 2 ** 24 },
    { n: 2 ** 17 + 1 },
    { r: 64 },
    { p: 0 },
    { p: 100 },
    { salt: 'AA==' },
  ];
  for (const change of changes) {
    expect(ScryptParameters.safeParse({ ...parameters, ...change }).success).toBe(false);
  }
});

test('derived keys follow HKDF-SHA256, and differ by purpose', () => {
  // Worked out with Python's hmac: extract with a salt of 32 zero bytes, then expand once.
  const dataKey = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
  expect(deriveKey(dataKey, 'cmem/local-client').toString('hex')).toBe(
    '4224837f92a471f3e3ceeec0fe36e736cb38553c9cf9069c270e962751bf4609',
  );
  expect(deriveKey(dataKey, 'cmem/key-check')).not.toEqual(deriveKey(dataKey, 'cmem/local-client'));
});
