import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { createPrivateFile, hasCode, replacePrivateFile } from '../store/private-file.ts';
import { toStoreError } from '../store/store-error.ts';
import { base64Bytes } from './base64-bytes.ts';
import { KeySlot } from './key-slot.ts';

/** A new kind of slot, or another way to wrap, is a new version. */
const VERSION = 1;

/** `keys.json`: the data key of one store, wrapped in one slot or more. */
export const KeysFile = z.strictObject({
  version: z.literal(VERSION),
  store_id: z.uuid(),
  created_at: z.iso.datetime(),
  /** When the store was first opened in full. From then on a store that is missing or empty is a loss. */
  store_created_at: z.iso.datetime().nullable(),
  /** Derived from the data key: tells that an unwrapped key is the one of this store. */
  key_check: base64Bytes(32),
  slots: z.array(KeySlot).min(1).max(16),
});
export type KeysFile = z.infer<typeof KeysFile>;

const Versioned = z.looseObject({ version: z.int() });

/**
 * Null if there is no such file. Throws `corrupt_keys`, `newer_schema` for the file of a later version, or
 * `key_source_unavailable` for one that may not be read.
 */
export function readKeysFile(file: string): KeysFile | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (hasCode(error, 'EACCES', 'EPERM')) {
      throw new EngineError('key_source_unavailable', `${file} may not be read by this user. Check its permissions.`, {
        file,
      });
    }
    throw toStoreError(error);
  }
  return parseKeysFile(text, file);
}

/** Throws like `readKeysFile`; the file's path is for the message. */
export function parseKeysFile(text: string, file: string): KeysFile {
  const json = parseJson(text);
  const version = Versioned.safeParse(json).data?.version;
  if (version !== undefined && version > VERSION) {
    throw new EngineError('newer_schema', `${file} was written by a newer version of CMEM. Update CMEM.`, {
      found: version,
      known: VERSION,
    });
  }
  const parsed = KeysFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new EngineError(
    'corrupt_keys',
    `${file} is damaged (${field === '' ? 'not the expected JSON' : `at ${field}`}). It was left as it is. Put back a ` +
      'copy of it: without it the store cannot be read.',
    { file, field },
  );
}

/** Throws EEXIST rather than write over keys that are there. */
export function createKeysFile(file: string, keys: KeysFile): void {
  createPrivateFile(file, format(keys));
}

export function replaceKeysFile(file: string, keys: KeysFile): void {
  try {
    replacePrivateFile(file, format(keys));
  } catch (error) {
    throw toStoreError(error);
  }
}

function format(keys: KeysFile): string {
  return `${JSON.stringify(KeysFile.parse(keys), null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
