import { createHmac, timingSafeEqual } from 'node:crypto';

/** The last line that was written. */
export interface AuditHead {
  readonly last_id: number;
  readonly hash: Buffer;
  readonly seal: Buffer;
}

/** Stands for all lines up to one, which were removed by the retention. */
export interface AuditCheckpoint {
  readonly through_id: number;
  /** Of the last line that was removed: the first that is left follows it. */
  readonly hash: Buffer;
  readonly made_at: number;
  readonly seal: Buffer;
}

/** HMAC-SHA256 of the head, under a key that is not in the store. */
export const sealHead = (key: Buffer, { last_id, hash }: Omit<AuditHead, 'seal'>): Buffer =>
  hmac(key, ['head', last_id, hash.toString('hex')]);

export const sealCheckpoint = (key: Buffer, { through_id, hash, made_at }: Omit<AuditCheckpoint, 'seal'>): Buffer =>
  hmac(key, ['checkpoint', through_id, hash.toString('hex'), made_at]);

/** HMAC-SHA256 of what was looked for: who sees it cannot try out guesses. */
export const digestQuery = (key: Buffer, query: string): Buffer => hmac(key, ['query', query]);

export const isSeal = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

const hmac = (key: Buffer, fields: readonly (string | number)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(fields)).digest();
