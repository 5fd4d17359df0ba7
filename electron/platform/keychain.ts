import { randomBytes } from 'node:crypto';
import type { AsyncEntry, EntryOptions } from '@napi-rs/keyring';
import type { Keychain } from '../engine/ports.ts';

const SERVICE = 'cmem';

/** Without this Linux falls back to the kernel's keyring, which forgets everything at the next boot. */
const ENTRY_OPTIONS: EntryOptions = { linux: { store: 'secret-service' } };

/** Milliseconds. Long enough for a person to answer a prompt that unlocks the keychain. */
const ANSWER_TIME = 60_000;
/** Milliseconds. A probe runs at a first start only, where a key file is the way out. */
const PROBE_TIME = 10_000;

/** The keychain of macOS, Windows, or a Secret Service (GNOME Keyring, KWallet). Loads its native part when first used. */
export const systemKeychain: Keychain = {
  async probe() {
    const entry = `probe-${randomBytes(8).toString('hex')}`;
    const secret = randomBytes(32);
    try {
      return await inTime(PROBE_TIME, async () => {
        await write(entry, secret);
        const kept = await read(entry);
        await remove(entry);
        return kept?.equals(secret) === true ? null : 'it does not give back what it was given';
      });
    } catch (error) {
      return error instanceof Error ? error.message : 'unknown reason';
    }
  },
  read: (account) => inTime(ANSWER_TIME, () => read(account)),
  write: (account, secret) => inTime(ANSWER_TIME, () => write(account, secret)),
  remove: (account) => inTime(ANSWER_TIME, () => remove(account)),
};

async function read(account: string): Promise<Buffer | null> {
  const bytes = await (await entryOf(account)).getSecret();
  if (bytes === null) return null;
  const secret = Buffer.from(bytes);
  bytes.fill(0);
  return secret;
}

async function write(account: string, secret: Buffer): Promise<void> {
  await (await entryOf(account)).setSecret(secret);
}

async function remove(account: string): Promise<void> {
  await (await entryOf(account)).deleteCredential();
}

async function entryOf(account: string): Promise<AsyncEntry> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  return new AsyncEntry(SERVICE, account, ENTRY_OPTIONS);
}

/** A call into the native part cannot be called off, only left behind. */
async function inTime<T>(time: number, ask: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${time / 1000} s`)), time);
  try {
    return await Promise.race([ask(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
