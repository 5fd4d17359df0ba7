import { expect, test } from 'vitest';
import { findSecret } from './find-secret.ts';

const none = { authorization: null, cookie: null };

test('a bearer token is found, however the scheme is written', () => {
  for (const authorization of ['Bearer abc', 'bearer abc', 'BEARER   abc '])
    expect(findSecret({ ...none, authorization })).toEqual({ from: 'bearer', secret: 'abc' });
});

test('the session cookie is found among others, by its exact name', () => {
  const cookie = 'theme=dark; xcmem_session=no; cmem_session=abc=; cmem_session_2=no';
  expect(findSecret({ ...none, cookie })).toEqual({ from: 'cookie', secret: 'abc=' });
  expect(findSecret({ ...none, cookie: 'cmem_session=; a=b' })).toEqual({ from: 'nowhere' });
  expect(findSecret({ ...none, cookie: 'cmem_session' })).toEqual({ from: 'nowhere' });
});

test('a cookie never stands in for an Authorization header that does not fit', () => {
  const cookie = 'cmem_session=abc';
  for (const authorization of ['Basic abc', 'Bearer', 'Bearer a b', ''])
    expect(findSecret({ authorization, cookie })).toEqual({ from: 'other_scheme' });
  expect(findSecret({ authorization: 'Bearer x', cookie })).toEqual({ from: 'bearer', secret: 'x' });
});
