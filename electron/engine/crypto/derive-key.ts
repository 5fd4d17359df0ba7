import { hkdfSync } from 'node:crypto';

/**
 * A key of 32 bytes for one purpose, such as `cmem/local-client`: HKDF-SHA256 (RFC 5869) over the data key, without salt,
 * the purpose as its info. It tells nothing about the data key or about the key of another purpose.
 */
export function deriveKey(dataKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), purpose, 32));
}
