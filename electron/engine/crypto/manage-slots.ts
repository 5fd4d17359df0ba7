import { EngineError } from '../engine-error.ts';
import { isDataKeyOf, type KeyContext, makeSlot, requireKeys } from './data-key.ts';
import type { KeySlot, KeySlotKind } from './key-slot.ts';
import { replaceKeysFile } from './keys-file.ts';

export type KeySlotSummary = Pick<KeySlot, 'id' | 'kind' | 'created_at'>;

/** What protects the data key, oldest first. */
export function listSlots(keysFile: string): KeySlotSummary[] {
  return requireKeys(keysFile).slots.map(summarize);
}

/**
 * Adds a way to the data key. There may be several passphrases, but one keychain entry and one key file. Throws
 * `conflict`, `wrong_key` if this is not the data key of the store, or like `makeWrappingKey`.
 */
export async function addSlot(context: KeyContext, dataKey: Buffer, kind: KeySlotKind): Promise<KeySlotSummary> {
  const keys = requireKeys(context.keysFile);
  if (!isDataKeyOf(keys, dataKey)) {
    throw new EngineError('wrong_key', `${context.keysFile} belongs to another store. Nothing was changed.`);
  }
  if (kind !== 'passphrase' && keys.slots.some((slot) => slot.kind === kind)) {
    throw new EngineError('conflict', `The store is protected by a ${kind} slot already. Remove that one first.`, {
      kind,
    });
  }
  const slot = await makeSlot(context, kind, keys.store_id, dataKey);
  replaceKeysFile(context.keysFile, { ...keys, slots: [...keys.slots, slot] });
  return summarize(slot);
}

/**
 * Removes a slot, and the entry in the keychain with it; a key file stays, for other stores may use it. An older copy of
 * `keys.json` still opens with what was removed. Throws `not_found`, or `conflict` for the last slot.
 */
export async function removeSlot({ keysFile, sources }: KeyContext, id: string): Promise<void> {
  const keys = requireKeys(keysFile);
  const removed = keys.slots.find((slot) => slot.id === id);
  if (removed === undefined) throw new EngineError('not_found', `There is no key slot ${id}.`, { id });
  if (keys.slots.length === 1) {
    throw new EngineError(
      'conflict',
      'This is the last key slot; without it the store could not be read. Add another.',
    );
  }
  replaceKeysFile(keysFile, { ...keys, slots: keys.slots.filter((slot) => slot !== removed) });
  if (removed.kind === 'keychain') await sources.keychain.remove(keys.store_id);
}

function summarize({ id, kind, created_at }: KeySlot): KeySlotSummary {
  return { id, kind, created_at };
}
