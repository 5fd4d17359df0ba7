import { randomBytes } from 'node:crypto';
import { EngineError } from '../engine-error.ts';
import type { Keychain } from '../ports.ts';
import { readKeyFile, readOrCreateKeyFile } from './key-file.ts';
import type { KeySlot, KeySlotKind } from './key-slot.ts';
import { newScryptParameters, passphraseKey, requireUsablePassphrase } from './passphrase-key.ts';

/** Where wrapping keys come from. */
export interface KeySources {
  /** Undefined where none was given. */
  readonly passphrase: string | undefined;
  readonly keychain: Keychain;
  /** Path of the key file, which need not be there. */
  readonly keyFile: string;
}

/** The wrapping key, or in words why its source does not give one now. */
export type FoundKey = { readonly key: Buffer } | { readonly absent: string };

/** Asks the source of a slot for its wrapping key (32 bytes, which the caller wipes). */
export async function findWrappingKey(slot: KeySlot, storeId: string, sources: KeySources): Promise<FoundKey> {
  switch (slot.kind) {
    case 'passphrase':
      if (sources.passphrase === undefined) return { absent: 'no passphrase was given (CMEM_PASSPHRASE)' };
      return { key: await passphraseKey(sources.passphrase, slot.kdf) };
    case 'keychain':
      return findInKeychain(sources.keychain, storeId);
    case 'key_file':
      return findInFile(sources.keyFile);
  }
}

/** A slot's fields beyond those that all slots have, with the wrapping key for it. */
export type NewWrappingKey = { readonly key: Buffer } & (
  | { readonly kind: 'passphrase'; readonly kdf: ReturnType<typeof newScryptParameters> }
  | { readonly kind: 'keychain' | 'key_file' }
);

/**
 * Makes the wrapping key for a new slot and leaves it with its source. Throws `key_source_unavailable`, or
 * `invalid_request` for a passphrase that is missing or too short.
 */
export async function makeWrappingKey(
  kind: KeySlotKind,
  storeId: string,
  sources: KeySources,
): Promise<NewWrappingKey> {
  switch (kind) {
    case 'passphrase': {
      const { passphrase } = sources;
      if (passphrase === undefined) {
        throw new EngineError('invalid_request', 'No passphrase was given. Set CMEM_PASSPHRASE.');
      }
      requireUsablePassphrase(passphrase);
      const kdf = newScryptParameters();
      return { kind, kdf, key: await passphraseKey(passphrase, kdf) };
    }
    case 'keychain':
      return { kind, key: await leaveInKeychain(sources.keychain, storeId) };
    case 'key_file':
      return { kind, key: readOrCreateKeyFile(sources.keyFile) };
  }
}

async function findInKeychain(keychain: Keychain, storeId: string): Promise<FoundKey> {
  let key: Buffer | null;
  try {
    key = await keychain.read(storeId);
  } catch (error) {
    return { absent: `the keychain does not answer (${messageOf(error)})` };
  }
  if (key === null) return { absent: 'the keychain has no entry for this store' };
  if (key.length !== 32) return { absent: "the keychain's entry for this store is damaged" };
  return { key };
}

function findInFile(file: string): FoundKey {
  try {
    const key = readKeyFile(file);
    return key === null ? { absent: `there is no key file ${file} (CMEM_KEY_FILE)` } : { key };
  } catch (error) {
    if (error instanceof EngineError) return { absent: error.message };
    throw error;
  }
}

async function leaveInKeychain(keychain: Keychain, storeId: string): Promise<Buffer> {
  const key = randomBytes(32);
  try {
    await keychain.write(storeId, key);
    // A key that does not come back would lock the store for good.
    const kept = await keychain.read(storeId);
    if (kept === null || !kept.equals(key)) throw new Error('it does not give back what it was given');
    kept.fill(0);
    return key;
  } catch (error) {
    key.fill(0);
    throw new EngineError('key_source_unavailable', `The keychain cannot be used: ${messageOf(error)}.`, {
      source: 'keychain',
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown reason';
}
