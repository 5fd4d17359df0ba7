import { EngineError } from '../engine-error.ts';
import type { KeysFile } from './keys-file.ts';

/** What the data folder holds at a start. */
export interface KeyStartSigns {
  readonly keys: Pick<KeysFile, 'store_created_at'> | null;
  readonly storeExists: boolean;
  readonly backupsExist: boolean;
  /** For messages. */
  readonly keysFile: string;
  readonly storeFile: string;
}

export interface KeyStart {
  /** `create` on a first start, also one that was cut short before the keys were written. */
  readonly keys: 'create' | 'unlock';
  /** Whether a missing or empty store would be a loss. */
  readonly existedBefore: boolean;
}

/** Whether to make keys or to use those that are there. Throws `missing_key` or `missing_store` where something was lost. */
export function planKeyStart({ keys, storeExists, backupsExist, keysFile, storeFile }: KeyStartSigns): KeyStart {
  if (keys === null) {
    if (!storeExists && !backupsExist) return { keys: 'create', existedBefore: false };
    throw new EngineError(
      'missing_key',
      `There are memories in the data folder, but ${keysFile} is gone, and with it the way to read them. Put back a copy ` +
        'of it. To start anew instead, move the data folder aside.',
      { file: keysFile },
    );
  }
  const existedBefore = keys.store_created_at !== null || backupsExist;
  if (existedBefore && !storeExists) {
    throw new EngineError(
      'missing_store',
      `The store ${storeFile} is gone, though it was there before. Put it back, or copy a backup there. To start anew ` +
        'instead, move the data folder aside.',
      { file: storeFile },
    );
  }
  return { keys: 'unlock', existedBefore };
}
