import { describe, expect, test } from 'vitest';
import { chooseModel } from './choose-model.ts';

const folders = { modelsFolder: '/d/models', resolve: (given: string) => `/code/${given}` };
const choose = (environment: Record<string, string>) => chooseModel(environment, undefined, folders);
const atEndpoint = (CMEM_EMBEDDING_URL: string, more: Record<string, string> = {}) => {
  const choice = choose({ CMEM_EMBEDDING_MODEL: 'm', ...more, CMEM_EMBEDDING_URL });
  return choice.kind === 'endpoint' ? choice.endpoint : choice;
};
const failureOf = (environment: Record<string, string>): Error => {
  try {
    choose(environment);
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was taken');
};

test('without a setting the built-in model is chosen', () => {
  expect(choose({})).toEqual({ kind: 'built-in' });
  expect(choose({ CMEM_MODEL: '', CMEM_EMBEDDING_URL: '', CMEM_EMBEDDING_MODEL: '' })).toEqual({ kind: 'built-in' });
});

describe('a model on this machine', () => {
  test.each([
    ['owner/name', '/d/models/owner/name'],
    ['owner/name-2.5_x', '/d/models/owner/name-2.5_x'],
    ['./owner/name', '/code/./owner/name'],
    ['../name', '/code/../name'],
    ['owner/..', '/code/owner/..'],
    ['a/b/c', '/code/a/b/c'],
    ['~/models/x', '/code/~/models/x'],
    ['name', '/code/name'],
  ])('%s lies in %s', (CMEM_MODEL, folder) => {
    expect(choose({ CMEM_MODEL })).toMatchObject({ kind: 'folder', folder });
  });

  test('has prefixes with their spaces', () => {
    const card = { CMEM_MODEL_QUERY_PREFIX: 'query: ', CMEM_MODEL_DOCUMENT_PREFIX: 'passage: ' };
    expect(choose({ CMEM_MODEL: 'a/b', ...card })).toMatchObject({
      card: { queryPrefix: 'query: ', documentPrefix: 'passage: ' },
    });
  });
});

describe('an endpoint', () => {
  test.each(['http://127.0.0.1:11434/v1', 'http://localhost:1234/v1/', 'https://127.9.9.9/v1', 'http://[::1]:80/v1'])(
    '%s is this machine',
    (url) => {
      expect(atEndpoint(url)).toMatchObject({ sendsTo: null });
    },
  );

  test('elsewhere is told by its host', () => {
    expect(atEndpoint('https://api.example.com:8443/v1/', { CMEM_EMBEDDING_KEY: 'k' })).toEqual({
      url: 'https://api.example.com:8443/v1',
      model: 'm',
      key: 'k',
      sendsTo: 'api.example.com:8443',
    });
  });

  test.each([
    ['http://api.example.com/v1', /must be https/],
    ['http://127.0.0.1.example.com/v1', /must be https/],
    ['http://localhost.example.com/v1', /must be https/],
    ['http://192.168.0.7/v1', /must be https/],
    ['ftp://127.0.0.1/', /must be an http or https URL/],
    ['127.0.0.1:11434', /must be an http or https URL/],
    ['https://ada:secret@example.com/v1', /no name, password/],
    ['https://example.com/v1?key=secret', /no name, password/],
  ])('%s is refused, and not repeated', (url, message) => {
    const failure = failureOf({ CMEM_EMBEDDING_URL: url, CMEM_EMBEDDING_MODEL: 'm' });
    expect(failure).toMatchObject({ code: 'invalid_request', details: { variable: 'CMEM_EMBEDDING_URL' } });
    expect(failure.message).toMatch(message);
    expect(failure.message).not.toContain('secret');
  });

  test.each([
    [{ CMEM_EMBEDDING_URL: 'http://127.0.0.1/v1' }, 'CMEM_EMBEDDING_MODEL must name the model'],
    [{ CMEM_EMBEDDING_MODEL: 'm' }, 'CMEM_EMBEDDING_URL is not set'],
    [{ CMEM_EMBEDDING_URL: 'http://127.0.0.1/v1', CMEM_MODEL: 'a/b' }, 'CMEM_MODEL is set besides'],
    [
      { CMEM_EMBEDDING_URL: 'http://127.0.0.1/v1', CMEM_EMBEDDING_MODEL: 'm', CMEM_EMBEDDING_KEY: 'sec\nret' },
      'CMEM_EMBEDDING_KEY holds',
    ],
  ])('half set is refused: %j', (environment, message) => {
    const failure = failureOf(environment);
    expect(failure.message).toContain(message);
    expect(failure.message).not.toContain('ret ');
  });
});
