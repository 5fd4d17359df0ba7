import { expect, test } from 'vitest';
import { readBody, refuseDeclared, refuseMediaType } from './read-body.ts';

const declared = { contentLength: null, contentType: null, contentEncoding: null };

/** A body of `chunks` chunks of this many bytes, which counts how many of them were taken. */
const bodyOf = (chunks: number, chunkBytes = 10) => {
  const taken = { chunks: 0, cancelled: false };
  const ended = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.chunks === chunks) {
          ended.resolve();
          return controller.close();
        }
        taken.chunks++;
        controller.enqueue(new Uint8Array(chunkBytes).fill(taken.chunks));
      },
      cancel() {
        taken.cancelled = true;
        ended.resolve();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken, ended: ended.promise };
};

test('a body within the limit is read whole, in order', async () => {
  const bytes = await readBody(bodyOf(3).stream, 30);
  expect([...bytes]).toEqual([1, 2, 3].flatMap((n) => Array.from({ length: 10 }, () => n)));
  expect(await readBody(null, 30)).toHaveLength(0);
});

const tooLarge = expect.objectContaining({ code: 'body_too_large', details: { limit_bytes: 25 } });

test('the answer is there at the chunk that goes beyond the limit; the rest is taken and thrown away', async () => {
  const { stream, taken, ended } = bodyOf(1000);
  await expect(readBody(stream, 25)).rejects.toThrow(tooLarge);
  expect(taken.chunks).toBeLessThan(1000);
  await ended;
  expect(taken).toEqual({ chunks: 1000, cancelled: false });
});

test('of a body without end only so much is thrown away', async () => {
  const MIB = 1024 * 1024;
  const { stream, taken, ended } = bodyOf(Infinity, MIB);
  await expect(readBody(stream, 25)).rejects.toThrow(tooLarge);
  await ended;
  expect(taken).toEqual({ chunks: 66, cancelled: true });
});

test('a body that breaks off is the sender’s fault, not a defect', async () => {
  const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('reset')) });
  await expect(readBody(stream, 25)).rejects.toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

test('a declared length beyond the limit is refused unread', () => {
  expect(() => refuseDeclared({ ...declared, contentLength: '25' }, 25)).not.toThrow();
  expect(() => refuseDeclared({ ...declared, contentLength: '26' }, 25)).toThrow(
    expect.objectContaining({ code: 'body_too_large' }),
  );
});

test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
  '%s is taken',
  (contentType) => expect(() => refuseMediaType({ ...declared, contentType })).not.toThrow(),
);

test.each([
  null,
  '',
  'text/plain',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'application/jsonp',
])('%s is not taken', (contentType) =>
  expect(() => refuseMediaType({ ...declared, contentType })).toThrow(
    expect.objectContaining({ code: 'unsupported_media_type' }),
  ),
);

test('a compressed body is not taken', () => {
  expect(() => refuseMediaType({ ...declared, contentType: 'application/json', contentEncoding: 'gzip' })).toThrow(
    expect.objectContaining({ code: 'unsupported_media_type' }),
  );
});
