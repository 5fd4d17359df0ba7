import { expect, test } from 'vitest';
import { isLocalHost, isLocalOrigin } from './local-origin.ts';

const PORT = 7377;

test.each(['127.0.0.1:7377', 'localhost:7377', 'LOCALHOST:7377', '[::1]:7377'])(
  'the host %s is this server',
  (host) => {
    expect(isLocalHost(host, PORT)).toBe(true);
  },
);

test.each([
  null,
  '',
  'localhost',
  '127.0.0.1',
  '127.0.0.1:73770',
  '127.0.0.1:80',
  '127.0.0.2:7377',
  '0.0.0.0:7377',
  'localhost.:7377',
  'localhost.evil.example:7377',
  'evil.example:7377',
  '127.0.0.1:7377, 127.0.0.1:7377',
  'a@localhost:7377',
  '[::ffff:127.0.0.1]:7377',
])('the host %s is not', (host) => {
  expect(isLocalHost(host, PORT)).toBe(false);
});

test('on port 80 browsers leave the port out', () => {
  expect(isLocalHost('localhost', 80)).toBe(true);
  expect(isLocalOrigin({ origin: 'http://127.0.0.1', secFetchSite: 'same-origin' }, 80)).toBe(true);
});

test.each([
  [null, null],
  [null, 'none'],
  [null, 'same-origin'],
  ['http://127.0.0.1:7377', 'same-origin'],
  ['http://localhost:7377', null],
  ['http://[::1]:7377', 'same-origin'],
])('origin %s with Sec-Fetch-Site %s is no foreign page', (origin, secFetchSite) => {
  expect(isLocalOrigin({ origin, secFetchSite }, PORT)).toBe(true);
});

test.each([
  ['null', null],
  ['', null],
  ['https://127.0.0.1:7377', null],
  ['http://127.0.0.1:3000', null],
  ['http://127.0.0.1', null],
  ['http://evil.example', null],
  ['http://127.0.0.1:7377.evil.example', null],
  ['file://', null],
  ['http://127.0.0.1:7377', 'same-site'],
  [null, 'same-site'],
  [null, 'cross-site'],
  [null, 'something-new'],
])('origin %s with Sec-Fetch-Site %s is a foreign page', (origin, secFetchSite) => {
  expect(isLocalOrigin({ origin, secFetchSite }, PORT)).toBe(false);
});
