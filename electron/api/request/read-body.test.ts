import { expect, test } from 'vitest';
import { readBody, refuseDeclared, refuseMediaType } from './read-body.ts';

const declared = { contentLength: null, contentType: null, contentEncoding: null };

/** A body of `chunks` chunks of ten bytes, which counts how many of them were taken. */
const bodyOf = (chunks: number) => {
  const taken = { chunks: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.chunks === chunks) return controller.close();
        taken.chunks++;
        controller.enqueue(new Uint8Array(10).fill(taken.chunks));
      },
      cancel: () => void (taken.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
};

test('a body within the limit is read whole, in order', async () => {
  const bytes = await readBody(bodyOf(3).stream, 30);
  expect([...bytes]).toEqual([1, 2, 3].flatMap((n) => Array.from({ length: 10 }, () => n)));
  expect(await readBody(null, 30)).toHaveLength(0);
});

test('reading ends at the chunk that goes beyond the limit', async () => {
  const { stream, taken } = bodyOf(1_000_000);
  await expect(readBody(stream, 25)).rejects.toThrow(
    expect.objectContaining({ code: 'body_too_large', details: { limit_bytes: 25 } }),
  );
  expect(taken).toEqual({ chunks: 3, cancelled: true });
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
