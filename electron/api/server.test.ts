import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { ErrorBody } from '#shared/schemas/error.ts';
import { Memory } from '#shared/schemas/memory.ts';
import { type EngineForTest, startForTest } from '#electron/testing/engine-for-test.ts';

let cmem: EngineForTest;
beforeAll(async () => void (cmem = await startForTest()));
afterAll(() => cmem.remove());

const ABSENT = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';

interface Call {
  readonly method?: string;
  /** Null for a call without a token; otherwise the owner's. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** A plain request: unlike `fetch`, it sends any header, `Host` and `Origin` too. */
const send = async (
  path: string,
  { method, token = cmem.ownerToken, headers = {}, body }: Call = {},
): Promise<Answer> => {
  const request = httpRequest({
    host: '127.0.0.1',
    port: cmem.port,
    path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // Node frames the body of a DELETE only when told to.
      ...(body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  });
  request.end(body);
  const [response] = await once(request, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
};

const add = (body: unknown, call: Call = {}) =>
  send('/v1/memories', {
    ...call,
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });

const refusal = ({ status, headers, text }: Answer) => {
  const { error } = ErrorBody.parse(JSON.parse(text));
  expect(headers['x-request-id']).toBe(error.request_id);
  return { status, ...error };
};

const stored = async (): Promise<number> => {
  const { memories } = await cmem.engine.status(cmem.owner, false);
  return memories.active + memories.archived + memories.trashed;
};

const MIB = 1024 * 1024;

const badBodies: readonly (readonly [name: string, body: unknown, code: string, status: number])[] = [
  ['no JSON', '{"content": "x"', 'invalid_request', 400],
  ['nothing', '', 'invalid_request', 400],
  ['null', null, 'invalid_request', 400],
  ['a list', [{ content: 'x' }], 'invalid_request', 400],
  ['a text', '"x"', 'invalid_request', 400],
  ['a number for content', { content: 5 }, 'invalid_request', 400],
  ['empty content', { content: ' \n' }, 'invalid_request', 400],
  ['an unknown field', { content: 'x', contents: 'y' }, 'invalid_request', 400],
  ['__proto__', '{"content":"x","__proto__":{"pinned":true}}', 'invalid_request', 400],
  ['a lone surrogate', '{"content":"a\\ud800"}', 'invalid_request', 400],
  ['NUL', { content: 'a\0b' }, 'invalid_request', 400],
  ['NUL in a tag', { content: 'x', tags: ['a\0'] }, 'invalid_request', 400],
  ['10,000 tags', { content: 'x', tags: Array.from({ length: 10_000 }, (_, i) => `t${i}`) }, 'invalid_request', 400],
  ['a date without a zone', { content: 'x', timestamp: '2026-01-31T09:30:00' }, 'invalid_request', 400],
  ['a date that is none', { content: 'x', timestamp: '2026-02-30T09:30:00Z' }, 'invalid_request', 400],
  ['a date out of range', { content: 'x', timestamp: '0000-01-01T00:00:00Z' }, 'invalid_request', 400],
  ['importance out of range', { content: 'x', importance: 1e308 }, 'invalid_request', 400],
  ['an id that is none', { content: 'x', supersedes: 'latest' }, 'invalid_request', 400],
  ['an id that does not exist', { content: 'x', supersedes: ABSENT }, 'not_found', 404],
  ['bytes that are not UTF-8', Buffer.from('{"content":"\xff"}', 'latin1'), 'invalid_request', 400],
  ['100,000 nested arrays', '['.repeat(100_000) + ']'.repeat(100_000), 'invalid_request', 400],
  ['3 million values', `{"content":"x","tags":[${'1,'.repeat(3_000_000)}1]}`, 'invalid_request', 400],
  ['content over 1 MiB', { content: 'x'.repeat(MIB + 1) }, 'content_too_large', 413],
  ['content over 1 MiB in UTF-8 alone', { content: '€'.repeat(MIB / 2) }, 'content_too_large', 413],
  ['a body over 8 MiB', { content: 'x'.repeat(9 * MIB) }, 'body_too_large', 413],
];

test.each(badBodies)('%s is refused, quotes nothing, and stores nothing', async (_, body, code, status) => {
  const before = await stored();
  expect(refusal(await add(body))).toMatchObject({ code, status });
  expect(await stored()).toBe(before);
});

test('content of exactly 1 MiB comes back as it was, though JSON makes it six times as long', async () => {
  const content = '\u0001'.repeat(MIB - 1) + 'x';
  const { status, text } = await add({ content });
  expect(status).toBe(201);
  const { id } = JSON.parse(text) as { id: string };
  const memory = Memory.parse(JSON.parse((await send(`/v1/memories/${id}`)).text));
  expect(memory.content === content).toBe(true);
});

test('a body larger than its kind allows is refused without being read, declared or not', async () => {
  const tooLarge = { code: 'body_too_large', status: 413 };
  // The rest never comes: were it waited for, there would be no answer.
  const declared = { headers: { 'content-length': String(9 * MIB), connection: 'close' } };
  expect(refusal(await add('{}', declared))).toMatchObject(tooLarge);
  const chunked = { headers: { 'transfer-encoding': 'chunked' } };
  expect(refusal(await add(Buffer.alloc(9 * MIB, ' '), chunked))).toMatchObject(tooLarge);
});

test('a batch is stored whole or not at all', async () => {
  const before = await stored();
  const memories = [{ content: 'the first of a bad batch' }, { content: 'x', tags: 5 }];
  const refused = refusal(await send('/v1/memories/batch', { body: JSON.stringify({ memories }) }));
  expect(refused).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'memories.1.tags' }] } });
  const many = Array.from({ length: 1001 }, (_, i) => ({ content: `number ${i}` }));
  expect(refusal(await send('/v1/memories/batch', { body: JSON.stringify({ memories: many }) })).code).toBe(
    'invalid_request',
  );
  expect(await stored()).toBe(before);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
  'a body of type %s is refused',
  async (type) => {
    const answer = await add({ content: 'x' }, { headers: { 'content-type': type } });
    expect(refusal(answer)).toMatchObject({ code: 'unsupported_media_type', status: 415 });
  },
);

const scoped = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].scope !== null);

test.each(scoped)('%s wants a token, and the scope', async (id) => {
  const { method, path, scope } = operations[id];
  const call = { method, ...(method === 'GET' ? {} : { body: '{}' }) };
  const url = path.replace('{id}', ABSENT);
  expect(refusal(await send(url, { ...call, token: null }))).toMatchObject({ code: 'unauthenticated', status: 401 });
  const others = (['read', 'write', 'delete', 'admin'] as const).filter((other) => other !== scope);
  const token = await cmem.tokenFor(`all but ${scope}`, others);
  expect(refusal(await send(url, { ...call, token }))).toMatchObject({ code: 'forbidden', status: 403 });
});

const withId = scoped.filter((id) => operations[id].path.includes('{id}'));

test.each(withId)('%s of an id that does not exist is not found, and of one that is none is refused', async (id) => {
  const { method, path } = operations[id];
  const needed: Partial<Record<OperationId, object>> = {
    'memories.update': { version: 1 },
    'memories.feedback': { useful: true },
    'projects.merge': { into: 'nowhere' },
  };
  const call = { method, ...(method === 'GET' ? {} : { body: JSON.stringify(needed[id] ?? {}) }) };
  expect(refusal(await send(path.replace('{id}', ABSENT), call)).code).toBe('not_found');
  const bad = refusal(await send(path.replace('{id}', '%00'), call));
  expect(bad).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'id' }] } });
});

test.each(['/v1/health', '/v1/memories', '/', '/docs', '/openapi.json', '/sign-in?code=x', '/nowhere'])(
  '%s is refused under a foreign name and to a foreign page',
  async (path) => {
    const code = async (headers: Record<string, string>) => refusal(await send(path, { headers })).code;
    expect(await code({ host: 'evil.example' })).toBe('forbidden_host');
    expect(await code({ host: `evil.example:${cmem.port}` })).toBe('forbidden_host');
    expect(await code({ origin: 'https://evil.example' })).toBe('forbidden_origin');
    expect(await code({ origin: 'null' })).toBe('forbidden_origin');
    expect(await code({ origin: 'http://127.0.0.1:1' })).toBe('forbidden_origin');
    expect(await code({ 'sec-fetch-site': 'cross-site' })).toBe('forbidden_origin');
    expect(await code({ 'sec-fetch-site': 'same-site' })).toBe('forbidden_origin');
  },
);

test('no answer lets a foreign page read it, or a browser keep, frame or guess at it', async () => {
  const own = { origin: cmem.baseUrl, 'sec-fetch-site': 'same-origin' };
  for (const path of ['/v1/health', '/v1/memories', '/nowhere', '/', '/docs']) {
    const { headers } = await send(path, { headers: own });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('unknown paths and methods say so', async () => {
  expect(refusal(await send('/v1/memory'))).toMatchObject({ code: 'not_found', status: 404 });
  expect(refusal(await send('/../../etc/passwd'))).toMatchObject({ code: 'not_found', status: 404 });
  const put = await send('/v1/memories', { method: 'PUT' });
  expect(refusal(put)).toMatchObject({ code: 'method_not_allowed', status: 405 });
  expect(put.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
  const options = await send('/v1/memories', { method: 'OPTIONS', token: null });
  expect(options).toMatchObject({ status: 204, text: '', headers: { allow: put.headers['allow'] } });
  expect(await send('/v1/memories', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('query strings: lists, unknown names, and escapes that are none', async () => {
  await add({ content: 'listed one', project: 'lists-a', kind: 'fix' });
  await add({ content: 'listed two', project: 'lists-b', kind: 'decision' });
  const total = async (query: string) =>
    (JSON.parse((await send(`/v1/memories?${query}`)).text) as { total: number }).total;
  expect(await total('project=lists-a&project=lists-b')).toBe(2);
  expect(await total('project=lists-a')).toBe(1);
  for (const query of ['projects=lists-a', 'limit=ten', 'limit=1&limit=2', 'project=%ff', 'after=2026', 'cursor='])
    expect(refusal(await send(`/v1/memories?${query}`)).code).toBe('invalid_request');
});

test('wrong tokens are slowed down, and never the right one', async () => {
  const wrong = await startForTest();
  try {
    const ask = (token: string) =>
      fetch(`${wrong.baseUrl}/v1/projects`, { headers: { authorization: `Bearer ${token}` } });
    const statuses = [];
    for (let i = 0; i < 25; i++) statuses.push((await ask(`cmem_wrong${i}`)).status);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
    expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    expect(Number((await ask('cmem_wrong')).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(wrong.ownerToken)).status).toBe(200);
  } finally {
    await wrong.remove();
  }
});

test('a sign-in link works once, and its session changes things only from our own pages', async () => {
  const { pathname, search } = new URL(await cmem.createSignInUrl());
  expect(await send(pathname + search, { method: 'HEAD', token: null })).toMatchObject({ status: 405 });
  const signedIn = await send(pathname + search, { token: null });
  expect(signedIn).toMatchObject({ status: 303, headers: { location: '/' } });
  const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^cmem_session=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);

  const again = await send(pathname + search, { token: null });
  expect(again).toMatchObject({ status: 401, headers: { 'content-type': expect.stringContaining('text/html') } });
  expect(again.text).toContain('cmem open');

  const session = { cookie: cookie.split(';')[0] ?? '' };
  const call = (headers: Record<string, string>, body?: string) =>
    send('/v1/search', {
      token: null,
      headers: { ...session, ...headers },
      ...(body === undefined ? { method: 'GET' } : { body }),
    });
  const body = JSON.stringify({ query: 'anything' });
  expect((await send('/v1/status', { token: null, headers: session })).status).toBe(200);
  expect((await call({ origin: cmem.baseUrl }, body)).status).toBe(200);
  expect(refusal(await call({}, body)).code).toBe('forbidden_origin');
  expect(refusal(await call({ origin: `http://localhost:${cmem.port}` }, body)).code).toBe('forbidden_origin');
});

/** The ids in an event stream up to and with this one. */
const idsUntil = async ({ body }: Response, last: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    ids.push(...[...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id ?? ''));
    if (ids.includes(last)) return ids;
  }
  throw new Error('the stream ended');
};

test('events reach those who may see them, and only those', async () => {
  const open = (token: string) => fetch(`${cmem.baseUrl}/v1/events`, { headers: { authorization: `Bearer ${token}` } });
  const [mine, theirs] = [await open(cmem.ownerToken), await open(await cmem.tokenFor('another agent', ['read']))];
  expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const kept = await cmem.client.call('memories.add', { content: 'an event for one', visibility: 'private' });
  const told = await cmem.client.call('memories.add', { content: 'an event for all', visibility: 'shared' });
  expect(await idsUntil(mine, told.id)).toEqual([kept.id, told.id]);
  expect(await idsUntil(theirs, told.id)).toEqual([told.id]);
});

test('the event stream wants a token and the scope, and answers HEAD without staying open', async () => {
  expect(refusal(await send('/v1/events', { token: null })).code).toBe('unauthenticated');
  const token = await cmem.tokenFor('a writer', ['write']);
  expect(refusal(await send('/v1/events', { token })).code).toBe('forbidden');
  expect(await send('/v1/events', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

test('stopping ends open event streams', async () => {
  const other = await startForTest();
  const events = await fetch(`${other.baseUrl}/v1/events`, {
    headers: { authorization: `Bearer ${other.ownerToken}` },
  });
  const text = events.text();
  await other.remove();
  expect(await text).toContain('retry:');
});

test('a Content-Length that lies does no harm', async () => {
  const before = await stored();
  const socket = connect(cmem.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const body = '{"content":"smuggled"}';
  socket.write(
    `POST /v1/memories HTTP/1.1\r\nHost: 127.0.0.1:${cmem.port}\r\nAuthorization: Bearer ${cmem.ownerToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: 5\r\n\r\n${body}`,
  );
  await once(socket, 'close');
  expect(new Set(received.match(/HTTP\/1\.1 \d+/g))).toEqual(new Set(['HTTP/1.1 400']));
  expect(await stored()).toBe(before);
});
