import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  answerWith,
  type Behaviour,
  DIMENSIONS,
  embeddingServerForTest,
  type EmbeddingServer,
  vectorOf,
  wellBehaved,
} from '#electron/testing/embedding-server.ts';
import { silentLogger } from '#electron/testing/silent-logger.ts';
import type { Embedder } from '../ports.ts';
import { openHttpEmbedder, type HttpEmbedderOptions } from './http-embedder.ts';

const modelFolder = join(import.meta.dirname, '../../../resources/models/all-MiniLM-L6-v2');
const QUICK = { firstRetryMs: 5, documentsTimeoutMs: 300, queryTimeoutMs: 300, queryPauseMs: 60_000 };

const open = async (server: EmbeddingServer, options: Partial<HttpEmbedderOptions> = {}): Promise<Embedder> => {
  const embedder = await openHttpEmbedder({
    endpoint: { url: server.url, model: 'm', key: undefined, sendsTo: null },
    prefixes: { query: '', document: '' },
    modelFolder,
    logger: silentLogger,
    signal: new AbortController().signal,
    limits: QUICK,
    ...options,
  });
  onTestFinished(() => embedder.close());
  return embedder;
};

const unit = (vector: readonly number[]): Float32Array => {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (component) => component / length);
};
const cosine = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, index) => sum + value * b[index]!, 0);
const expectVectors = (actual: readonly Float32Array[], texts: readonly string[]): void => {
  expect(actual).toHaveLength(texts.length);
  for (const [index, text] of texts.entries()) expect(cosine(actual[index]!, unit(vectorOf(text)))).toBeCloseTo(1, 5);
};

/** Only texts that hold `bad` meet the behaviour. */
const forBadTexts =
  (behaviour: Behaviour): Behaviour =>
  (request, response) =>
    (request.input.some((text) => text.includes('bad')) ? behaviour : wellBehaved)(request, response);

describe('a good endpoint', () => {
  test('gives unit vectors in the order of the texts, whatever the order of its answer', async () => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    expect(embedder.model).toMatchObject({ name: `m at ${new URL(server.url).host}`, dimensions: DIMENSIONS });
    const texts = ['one', 'two', 'three'];
    const vectors = await embedder.embedDocuments(texts);
    expectVectors(vectors, texts);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/embeddings', '/v1/embeddings']);
  });

  test('is asked for at most 64 texts or 256 KiB at once, one request after the other', async () => {
    let busy = 0;
    const server = await embeddingServerForTest((request, response) => {
      expect(++busy).toBe(1);
      setTimeout(() => {
        busy--;
        wellBehaved(request, response);
      }, 5);
    });
    const embedder = await open(server);
    const texts = [
      ...Array.from({ length: 130 }, (_, i) => `text ${i}`),
      ...['a', 'b', 'c'].map((x) => x.repeat(100_000)),
    ];
    expectVectors(await embedder.embedDocuments(texts), texts);
    expect(server.requests.map(({ input }) => input.length)).toEqual([1, 64, 64, 4, 1]);
  });

  test('gets the prefixes, the key and the model, and no memory before the first answer', async () => {
    const server = await embeddingServerForTest();
    const endpoint = { url: server.url, model: 'embed-large', key: 'sk-test', sendsTo: null };
    const embedder = await open(server, { endpoint, prefixes: { query: 'query: ', document: 'passage: ' } });
    await embedder.embedDocuments(['cats']);
    await embedder.embedQuery('cats');
    expect(server.requests.map(({ input }) => input)).toEqual([['dimensions'], ['passage: cats'], ['query: cats']]);
    for (const { authorization, model } of server.requests)
      expect([authorization, model]).toEqual(['Bearer sk-test', 'embed-large']);
  });

  test('has a fingerprint by its URL, model, prefixes and dimensions, and not by its key', async () => {
    const server = await embeddingServerForTest();
    const endpoint = { url: server.url, model: 'm', key: undefined, sendsTo: null };
    const fingerprint = async (options: Partial<HttpEmbedderOptions>) =>
      (await open(server, options)).model.fingerprint;
    const first = await fingerprint({});
    expect(await fingerprint({ endpoint: { ...endpoint, key: 'other' } })).toBe(first);
    const others = [
      await fingerprint({ endpoint: { ...endpoint, model: 'n' } }),
      await fingerprint({ endpoint: { ...endpoint, url: server.url.replace('/v1', '/v2') } }),
      await fingerprint({ prefixes: { query: 'q', document: '' } }),
    ];
    server.behave(({ input }, response) =>
      answerWith(
        response,
        input.map((text) => vectorOf(text, 24)),
      ),
    );
    others.push(await fingerprint({}));
    expect(new Set([first, ...others]).size).toBe(5);
  });

  test('has texts cut by the tokenizer of the built-in model', async () => {
    const embedder = await open(await embeddingServerForTest());
    const content = 'The build failed again on the second machine. '.repeat(100);
    const [spans] = await embedder.chunk([{ content, context: 'notes.md' }]);
    expect(spans!.length).toBeGreaterThan(3);
    expect(spans!.map(({ start, end }) => content.slice(start, end)).join('')).toBe(content);
  });
});

describe('what passes is tried again', () => {
  test.each([
    ['429', (response) => response.writeHead(429).end()],
    ['429 with a time', (response) => response.writeHead(429, { 'retry-after': '0' }).end()],
    ['500', (response) => response.writeHead(500).end('text of the memory')],
    ['a closed connection', (response) => response.destroy()],
    [
      'half an answer',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('{"data":', () => response.destroy()),
    ],
    ['no answer', () => undefined],
  ] as [string, (response: Parameters<Behaviour>[1]) => unknown][])('%s', async (_name, fail) => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    let left = 2;
    server.behave((request, response) => (left-- > 0 ? fail(response) : wellBehaved(request, response)));
    expectVectors(await embedder.embedDocuments(['one']), ['one']);
    expect(server.requests).toHaveLength(4);
    expect(embedder.problem()).toBeNull();
  });

  test('but not sooner than asked, and not at all if that is long', async () => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    server.behave((_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    await expect(embedder.embedDocuments(['one'])).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    expect(server.requests).toHaveLength(2);
    expect(embedder.problem()).toContain('fewer requests');
    server.behave(wellBehaved);
    await embedder.embedDocuments(['one']);
    expect(embedder.problem()).toBeNull();
  });
});

describe('an endpoint that is to blame', () => {
  const faults: [string, Behaviour, RegExp][] = [
    ['hangs', () => undefined, /did not answer within 0\.3 s/],
    ['refuses the key', (_, response) => response.writeHead(401).end(), /CMEM_EMBEDDING_KEY/],
    ['lacks the model', (_, response) => response.writeHead(404).end(), /the model m is there/],
    [
      'sends elsewhere',
      (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      /redirect/,
    ],
    ['sends a page', (_, response) => response.end('<html>'), /no list of embeddings/],
    ['sends another list', (_, response) => response.end('{"data":[{"embedding":"AAAA"}]}'), /no list of embeddings/],
    ['sends too few vectors', (_, response) => answerWith(response, []), /other vectors than one for each/],
    [
      'changes its dimensions',
      ({ input }, response) =>
        answerWith(
          response,
          input.map((text) => vectorOf(text, 24)),
        ),
      /24 numbers where it made 16/,
    ],
  ];

  test.each(faults)('and %s is told apart from a text that is', async (_name, behaviour, message) => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    server.behave(behaviour);
    const embedding = embedder.embedDocuments(['one', 'two']);
    await expect(embedding).rejects.toMatchObject({ code: 'model_unavailable', details: { reason: 'unreachable' } });
    expect(embedder.problem()).toMatch(message);
    expect(embedder.problem()).toContain(new URL(server.url).host);
    server.behave((request, response) => (request.input.length === 2 ? behaviour : wellBehaved)(request, response));
    await expect(embedder.embedDocuments(['one', 'two'])).rejects.toMatchObject({ details: { reason: 'failed' } });
  });

  test.each(faults.filter(([name]) => name !== 'changes its dimensions'))(
    'and %s says so when it is opened',
    async (_name, behaviour, message) => {
      const server = await embeddingServerForTest(behaviour);
      await expect(open(server)).rejects.toThrow(message);
    },
  );

  test('and sends vectors of several dimensions gives none', async () => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    server.behave(({ input }, response) =>
      answerWith(
        response,
        input.map((text, i) => vectorOf(text, DIMENSIONS - i * 8)),
      ),
    );
    await expect(embedder.embedDocuments(['one', 'two'])).rejects.toMatchObject({ code: 'model_unavailable' });
  });

  test('and sends 100 MB is not listened to', async () => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    let sent = 0;
    server.behave((_request, response) => {
      const piece = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        while (sent < 100 && !response.destroyed) {
          sent++;
          if (!response.write(piece)) return void response.once('drain', more);
        }
      };
      more();
    });
    await expect(embedder.embedQuery('x')).rejects.toThrow(/larger than 16 MiB/);
    expect(sent).toBeLessThan(60);
  });

  test.each([12, 8200, 0])('by %i dimensions is refused', async (dimensions) => {
    const server = await embeddingServerForTest(({ input }, response) =>
      answerWith(
        response,
        input.map((text) => vectorOf(text, dimensions)),
      ),
    );
    await expect(open(server)).rejects.toThrow(`vectors of ${dimensions} numbers; CMEM takes a multiple of 8`);
  });

  test('keeps only one query waiting, and none that comes soon after', async () => {
    const server = await embeddingServerForTest();
    const embedder = await open(server);
    server.behave(() => undefined);
    await expect(embedder.embedQuery('x')).rejects.toThrow(/did not answer/);
    const { length } = server.requests;
    await expect(embedder.embedQuery('x')).rejects.toMatchObject({ details: { reason: 'unreachable' } });
    expect(server.requests).toHaveLength(length);
  });
});

test.each([
  ['NaN as Python writes it', (_: unknown, response) => response.end('{"data":[{"index":0,"embedding":[NaN]}]}')],
  ['NaN as JavaScript writes it', (_: unknown, response) => answerWith(response, [vectorOf('x').map(() => NaN)])],
  ['only zeros', (_: unknown, response) => answerWith(response, [vectorOf('x').map(() => 0)])],
  ['numbers beyond measure', (_: unknown, response) => answerWith(response, [vectorOf('x').map(() => 1e300)])],
  ['HTTP 400', (_: unknown, response) => response.writeHead(400).end('the text bad secret is too long')],
  ['HTTP 500', (_: unknown, response) => response.writeHead(500).end('the text bad secret is too long')],
] as [string, Behaviour][])('a text that is answered with %s is to blame, and not quoted', async (_name, behaviour) => {
  const server = await embeddingServerForTest(forBadTexts(behaviour));
  const embedder = await open(server);
  const failure = await embedder.embedDocuments(['bad secret']).catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ code: 'model_unavailable', details: { reason: 'failed' } });
  expect(JSON.stringify(failure) + String(failure)).not.toContain('secret');
  expectVectors(await embedder.embedDocuments(['good']), ['good']);
});

test('closing ends what is under way, and what comes after', async () => {
  const server = await embeddingServerForTest();
  const embedder = await open(server, { limits: {} });
  server.behave(() => undefined);
  const [documents] = await Promise.allSettled([embedder.embedDocuments(['x']), embedder.close()]);
  expect(documents).toMatchObject({ status: 'rejected', reason: { code: 'engine_closing' } });
  await expect(embedder.embedQuery('x')).rejects.toMatchObject({ code: 'engine_closing' });
});
