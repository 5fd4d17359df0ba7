import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { EngineError } from '../engine-error.ts';
import type { Clock, NewId } from '../ports.ts';
import { listBackups } from '../store/back-up.ts';
import { ensurePrivateFolder } from '../store/private-file.ts';
import { toStoreError } from '../store/store-error.ts';
import { deriveKey } from './derive-key.ts';
import { type KeySlot, type KeySlotKind, unwrapKey, wrapKey } from './key-slot.ts';
import { createKeysFile, type KeysFile, readKeysFile, replaceKeysFile } from './keys-file.ts';
import { planKeyStart } from './plan-key-start.ts';
import { findWrappingKey, type KeySources, makeWrappingKey } from './wrapping-key.ts';

export interface KeyContext {
  readonly keysFile: string;
  readonly sources: KeySources;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** How a new store is protected: `auto` is a passphrase if one is given, else the keychain if it answers, else a file. */
export type KeyProtection = 'auto' | 'keychain' | 'key_file';

export interface DataKey {
  /** 32 bytes. The caller wipes it. */
  readonly dataKey: Buffer;
  readonly storeId: string;
  /** The kind of slot that gave it. */
  readonly openedBy: KeySlotKind;
}

export interface ObtainOptions extends KeyContext {
  readonly protection: KeyProtection;
  readonly storeFile: string;
  readonly backupFolder: string;
}

/**
 * The data key of the store in a data folder: unlocked, or made on a first start. Says too whether the store existed, for
 * `openStore`. Only for the owner of the instance lock. Throws `EngineError`: `wrong_key`, `missing_key`, `corrupt_keys`,
 * `missing_store`, `newer_schema`, `key_source_unavailable`, `invalid_request` (passphrase too short), or that of a disk.
 */
export async function obtainDataKey(options: ObtainOptions): Promise<DataKey & { existedBefore: boolean }> {
  const { keysFile, storeFile, backupFolder } = options;
  const keys = readKeysFile(keysFile);
  const plan = planKeyStart({
    keys,
    keysFile,
    storeFile,
    storeExists: existsSync(storeFile),
    backupsExist: listBackups(backupFolder).length > 0,
  });
  const obtained =
    plan.keys === 'create' ? await createDataKey(options, options.protection) : await unlockDataKey(options);
  return { ...obtained, existedBefore: plan.existedBefore };
}

/** Makes a random data key and `keys.json` with one slot for it. Throws EEXIST if the file is there. */
export async function createDataKey(context: KeyContext, protection: KeyProtection): Promise<DataKey> {
  const { clock, keysFile, newId, sources } = context;
  ensureFolder(dirname(keysFile));
  const kind = await chooseKind(protection, sources);
  const storeId = newId();
  const dataKey = randomBytes(32);
  try {
    const slot = await makeSlot(context, kind, storeId, dataKey);
    createKeysFile(keysFile, {
      version: 1,
      store_id: storeId,
      created_at: new Date(clock()).toISOString(),
      store_created_at: null,
      key_check: keyCheck(dataKey).toString('base64'),
      slots: [slot],
    });
    return { dataKey, storeId, openedBy: kind };
  } catch (error) {
    dataKey.fill(0);
    throw toStoreError(error);
  }
}

/**
 * Tries the slots whose source answers: passphrase, then keychain, then key file. Throws `wrong_key` if a source gave
 * a key that opens nothing, `key_source_unavailable` if none gave one, `missing_key` without a `keys.json`.
 */
export async function unlockDataKey({ keysFile, sources }: Pick<KeyContext, 'keysFile' | 'sources'>): Promise<DataKey> {
  const keys = requireKeys(keysFile);
  const reasons: string[] = [];
  let tried: KeySlotKind | undefined;
  for (const slot of keys.slots.toSorted((a, b) => unlockOrder.indexOf(a.kind) - unlockOrder.indexOf(b.kind))) {
    const found = await findWrappingKey(slot, keys.store_id, sources);
    if ('absent' in found) {
      reasons.push(found.absent);
      continue;
    }
    const dataKey = openSlot(slot, found.key, keys);
    if (dataKey !== null) return { dataKey, storeId: keys.store_id, openedBy: slot.kind };
    tried ??= slot.kind;
    reasons.push(wrongKey[slot.kind]);
  }
  throw new EngineError(
    tried === undefined ? 'key_source_unavailable' : 'wrong_key',
    `The store cannot be unlocked: ${[...new Set(reasons)].join('; ')}. Nothing was changed.`,
    { slots: keys.slots.map(({ kind }) => kind) },
  );
}

/** Notes that the store has been opened in full, so that its loss is recognised from now on. */
export function markStoreCreated({ keysFile, clock }: Pick<KeyContext, 'keysFile' | 'clock'>): void {
  const keys = requireKeys(keysFile);
  if (keys.store_created_at !== null) return;
  replaceKeysFile(keysFile, { ...keys, store_created_at: new Date(clock()).toISOString() });
}

/** The keys, where there must be some. Throws `missing_key`, or like `readKeysFile`. */
export function requireKeys(keysFile: string): KeysFile {
  const keys = readKeysFile(keysFile);
  if (keys !== null) return keys;
  throw new EngineError('missing_key', `${keysFile} is gone. Put back a copy of it.`, { file: keysFile });
}

/** A new slot around the data key; its wrapping key is with its source by then. */
export async function makeSlot(
  { clock, newId, sources }: KeyContext,
  kind: KeySlotKind,
  storeId: string,
  dataKey: Buffer,
): Promise<KeySlot> {
  const { key, ...fields } = await makeWrappingKey(kind, storeId, sources);
  const id = newId();
  const wrapped = wrapKey(dataKey, key, { storeId, id, kind });
  key.fill(0);
  return { id, created_at: new Date(clock()).toISOString(), wrapped, ...fields };
}

export function isDataKeyOf(keys: KeysFile, dataKey: Buffer): boolean {
  return timingSafeEqual(keyCheck(dataKey), Buffer.from(keys.key_check, 'base64'));
}

const unlockOrder: readonly KeySlotKind[] = ['passphrase', 'keychain', 'key_file'];

const wrongKey: Readonly<Record<KeySlotKind, string>> = {
  passphrase: 'the passphrase is wrong',
  keychain: "the keychain's entry belongs to another store",
  key_file: 'the key file belongs to another store',
};

function openSlot(slot: KeySlot, wrappingKey: Buffer, keys: KeysFile): Buffer | null {
  const dataKey = unwrapKey(slot.wrapped, wrappingKey, { storeId: keys.store_id, id: slot.id, kind: slot.kind });
  wrappingKey.fill(0);
  if (dataKey === null || isDataKeyOf(keys, dataKey)) return dataKey;
  dataKey.fill(0);
  return null;
}

async function chooseKind(protection: KeyProtection, { passphrase, keychain }: KeySources): Promise<KeySlotKind> {
  if (passphrase !== undefined) return 'passphrase';
  if (protection === 'key_file') return 'key_file';
  const trouble = await keychain.probe();
  if (trouble === null) return 'keychain';
  if (protection === 'auto') return 'key_file';
  throw new EngineError('key_source_unavailable', `The keychain cannot be used: ${trouble}.`, { source: 'keychain' });
}

function keyCheck(dataKey: Buffer): Buffer {
  return deriveKey(dataKey, 'cmem/key-check');
}

function ensureFolder(folder: string): void {
  try {
    ensurePrivateFolder(folder);
  } catch (error) {
    throw toStoreError(error);
  }
}
