import { z } from 'zod';

/** Base64 text of exactly this many bytes. */
export function base64Bytes(length: number): z.ZodType<string> {
  return z
    .base64()
    .refine((text) => Buffer.from(text, 'base64').length === length, `Must be base64 of ${length} bytes`);
}
