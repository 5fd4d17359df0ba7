import { expect, test } from 'vitest';
import type { EngineError } from '#electron/engine/engine-error.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { parseInput, type RawInput } from './parse-input.ts';

const id = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';
const empty: RawInput = { params: {}, query: {}, body: {} };

const refusal = (operation: OperationId, raw: Partial<RawInput>): EngineError => {
  try {
    parseInput(operations[operation], { ...empty, ...raw });
  } catch (error) {
    return error as EngineError;
  }
  throw new Error('the input was taken');
};

test('path, query and body come together in one object', () => {
  const input = parseInput(operations['memories.trash'], {
    ...empty,
    params: { id: id.toUpperCase() },
    body: { version: 3 },
  });
  expect(input).toEqual({ id, version: 3 });
});

test('each field that does not fit is named', () => {
  const { code, details } = refusal('memories.add', {
    body: { content: 5, tags: ['a', 7], timestamp: 'yesterday', zzz: 1 },
  });
  expect(code).toBe('invalid_request');
  expect(details).toEqual({
    issues: expect.arrayContaining([
      { path: 'content', message: expect.stringContaining('expected string') },
      { path: 'tags.1', message: expect.stringContaining('expected string') },
      { path: 'timestamp', message: expect.stringContaining('ISO 8601') },
      { path: '', message: 'unknown field "zzz"' },
    ]),
  });
});

test('no value that was sent comes back', () => {
  const secret = 'hunter2';
  const body = {
    content: `${secret}\0`,
    kind: secret,
    language: `${secret} ${secret}`,
    timestamp: secret,
    visibility: secret,
    supersedes: secret,
    title: `a\n${secret}`,
    source: { commit: secret },
    importance: secret,
  };
  const { message, details } = refusal('memories.add', { body });
  expect(message + JSON.stringify(details)).not.toContain(secret);
  expect(details['issues']).toHaveLength(Object.keys(body).length + 1);
});

test('content beyond 1 MiB has its own code, wherever it stands', () => {
  const content = 'x'.repeat(1024 * 1024 + 1);
  expect(refusal('memories.add', { body: { content } })).toMatchObject({
    code: 'content_too_large',
    details: { limit_bytes: 1_048_576, path: 'content' },
  });
  expect(refusal('memories.add_batch', { body: { memories: [{ content: 'a' }, { content }] } })).toMatchObject({
    code: 'content_too_large',
    details: { path: 'memories.1.content' },
  });
});

test('thousands of mistakes and endless names make a short answer', () => {
  const memories = Array.from({ length: 1000 }, () => ({ content: 1, title: 2 }));
  expect(refusal('memories.add_batch', { body: { memories } }).details['issues']).toHaveLength(20);
  const names = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}`.padEnd(10_000, 'n'), 1]));
  expect(refusal('memories.add', { body: { content: 'x', ...names } }).message.length).toBeLessThan(1000);
});

test('10,000 tags, a date out of range, a lone surrogate and an id that is none are refused by name', () => {
  const paths = (body: object) =>
    (refusal('memories.add', { body }).details['issues'] as { path: string }[]).map(({ path }) => path);
  expect(paths({ content: 'x', tags: Array.from({ length: 10_000 }, (_, i) => `t${i}`) })).toEqual(['tags']);
  expect(paths({ content: 'x', timestamp: '0000-12-31T23:59:59Z' })).toEqual(['timestamp']);
  expect(paths({ content: 'a\ud800b' })).toEqual(['content']);
  expect(paths({ content: 'x', supersedes: '1' })).toEqual(['supersedes']);
});

test('an operation that takes nothing takes nothing', () => {
  expect(refusal('projects.list', { query: { limit: '1' } }).message).toContain('unknown field "limit"');
  expect(refusal('engine.stop', { body: { now: true } }).message).toContain('unknown field "now"');
  expect(refusal('engine.stop', { body: [] }).message).toContain('expected object');
  expect(refusal('engine.health', { query: { x: '1' } }).message).toContain('unknown field "x"');
});

test('a value and a list of one are the same in a query', () => {
  const parse = (query: RawInput['query']) => parseInput(operations['memories.list'], { ...empty, query });
  expect(parse({ kind: 'fix', limit: '20' })).toEqual(parse({ kind: ['fix'], limit: '20' }));
  expect(parse({ kind: 'fix', limit: '20' })).toEqual({ kind: ['fix'], limit: 20 });
  expect(refusal('memories.list', { query: { limit: ['1', '2'] } }).code).toBe('invalid_request');
});
