import { EngineError } from '#electron/engine/engine-error.ts';

/** What a request says of its body before it is read. */
export interface DeclaredBody {
  readonly contentLength: string | null;
  readonly contentType: string | null;
  readonly contentEncoding: string | null;
}

export const declaredBody = (headers: Headers): DeclaredBody => ({
  contentLength: headers.get('content-length'),
  contentType: headers.get('content-type'),
  contentEncoding: headers.get('content-encoding'),
});

/** Refuses a body by what is said of it, so that nothing of it need be read. */
export const refuseDeclared = ({ contentLength }: DeclaredBody, limit: number): void => {
  if (Number(contentLength ?? 0) > limit) throw bodyTooLarge(limit);
};

export const refuseMediaType = ({ contentType, contentEncoding }: DeclaredBody): void => {
  if (contentEncoding !== null && contentEncoding.toLowerCase() !== 'identity')
    throw new EngineError('unsupported_media_type', 'Compressed bodies are not taken; send the JSON as it is.');
  if (contentType === null || !JSON_TYPE.test(contentType.trim()))
    throw new EngineError('unsupported_media_type', 'A body must come with Content-Type: application/json, in UTF-8.');
};

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-8"?)?$/i;

/**
 * The bytes of a body, at most `limit` of them: reading ends at the first chunk that goes beyond, whatever the length
 * that was declared.
 */
export const readBody = async (body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> => {
  if (body === null) return new Uint8Array(0);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(bodyBroken);
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // Not awaited: a sender who goes on sending must not hold up the answer.
      void discard(reader);
      throw bodyTooLarge(limit);
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size);
};

const MOST_DISCARDED = 64 * 1024 * 1024;

/**
 * Takes what is still under way and throws it away. Many clients look for the answer only once they have sent everything,
 * and the connection can serve the next request only after that.
 */
const discard = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  try {
    for (let discarded = 0; discarded <= MOST_DISCARDED;) {
      const { done, value } = await reader.read();
      if (done) return;
      discarded += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender went away: nothing is left to take.
  }
};

const bodyBroken = (cause: unknown): never => {
  throw new EngineError('invalid_request', 'The body broke off before its end.', {}, cause);
};

const bodyTooLarge = (limit: number) =>
  new EngineError('body_too_large', `The body is larger than ${limit} bytes, the most that is taken here.`, {
    limit_bytes: limit,
  });
