import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { base64Bytes } from './base64-bytes.ts';

const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** Bounded, so that a changed file can neither weaken the derivation nor have it take gigabytes (128 · n · r bytes). */
export const ScryptParameters = z.strictObject({
  algorithm: z.literal('scrypt'),
  n: z.literal([2 ** 17, 2 ** 18, 2 ** 19]),
  r: z.literal(8),
  p: z.int().min(1).max(4),
  salt: base64Bytes(32),
});
export type ScryptParameters = z.infer<typeof ScryptParameters>;

/** In characters. */
const SHORTEST = 8;

/** For a new slot: 128 MiB and about half a second, as OWASP's password storage cheat sheet has it for scrypt. */
export function newScryptParameters(): ScryptParameters {
  return { algorithm: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt: randomBytes(32).toString('base64') };
}

/** Throws `invalid_request` for a passphrase too short to protect anything. */
export function requireUsablePassphrase(passphrase: string): void {
  if ([...passphrase].length >= SHORTEST) return;
  throw new EngineError('invalid_request', `The passphrase is too short: it needs at least ${SHORTEST} characters.`);
}

/** The wrapping key (32 bytes) of a passphrase. Runs off the main thread. */
export function passphraseKey(passphrase: string, { n, r, p, salt }: ScryptParameters): Promise<Buffer> {
  // Keyboards differ in how they compose the same letter.
  const text = passphrase.normalize('NFKC');
  return scryptAsync(text, Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: 256 * n * r });
}
