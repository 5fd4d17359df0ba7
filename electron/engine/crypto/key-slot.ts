import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ScryptParameters } from './passphrase-key.ts';
import { base64Bytes } from './base64-bytes.ts';

const Wrapped = z.strictObject({
  algorithm: z.literal('aes-256-gcm'),
  iv: base64Bytes(12),
  ciphertext: base64Bytes(32),
  tag: base64Bytes(16),
});
type Wrapped = z.infer<typeof Wrapped>;

const common = { id: z.uuid(), created_at: z.iso.datetime(), wrapped: Wrapped };

/** One way to the data key: a wrapping key of 32 bytes from some source, and the data key encrypted under it. */
export const KeySlot = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('passphrase'), kdf: ScryptParameters }),
  z.strictObject({ ...common, kind: z.literal('keychain') }),
  z.strictObject({ ...common, kind: z.literal('key_file') }),
]);
export type KeySlot = z.infer<typeof KeySlot>;
export type KeySlotKind = KeySlot['kind'];

/** What the wrapped key is bound to, so that it opens in no other slot, kind or store. */
export interface SlotIdentity {
  readonly storeId: string;
  readonly id: string;
  readonly kind: KeySlotKind;
}

/** AES-256-GCM with a random nonce: each wrapping key encrypts a data key a few times in its life. */
export function wrapKey(dataKey: Buffer, wrappingKey: Buffer, identity: SlotIdentity): Wrapped {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv).setAAD(associatedData(identity));
  const ciphertext = Buffer.concat([cipher.update(dataKey), cipher.final()]);
  return {
    algorithm: 'aes-256-gcm',
    iv: iv.toString('base64'),
    ciphertext: ciphertext.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** The data key, or null if this is not the wrapping key or the slot was changed. */
export function unwrapKey(wrapped: Wrapped, wrappingKey: Buffer, identity: SlotIdentity): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, Buffer.from(wrapped.iv, 'base64'), {
    authTagLength: 16,
  })
    .setAAD(associatedData(identity))
    .setAuthTag(Buffer.from(wrapped.tag, 'base64'));
  const dataKey = decipher.update(Buffer.from(wrapped.ciphertext, 'base64'));
  try {
    decipher.final();
    return dataKey;
  } catch {
    // The tag does not match; there is no other way for it to fail.
    dataKey.fill(0);
    return null;
  }
}

function associatedData({ storeId, id, kind }: SlotIdentity): Buffer {
  return Buffer.from(['cmem/key-slot/1', storeId, id, kind].join('\n'));
}
