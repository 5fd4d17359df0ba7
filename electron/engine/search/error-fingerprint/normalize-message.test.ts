import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeMessage } from './normalize-message.ts';

test.each([
  [
    "ENOENT: no such file or directory, open '/home/ana/My App/config.json'",
    "ENOENT: no such file or directory, open '<path>/config.json'",
  ],
  ["EACCES: permission denied, mkdir 'C:\\Users\\Ana Lee'", "EACCES: permission denied, mkdir '<path>'"],
  ["Cannot find module './cart' from src/shop/main.ts", "Cannot find module '<path>/cart' from <path>/main.ts"],
  ['cannot write /tmp/build-x1/out.o', 'cannot write <temp>'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED <host>'],
  ['connect ECONNREFUSED localhost:15432', 'connect ECONNREFUSED <host>'],
  ['GET https://example.org:8443/a/b?c=1 failed', 'GET <url> failed'],
  ['user 6f9619ff-8b86-4d01-b42d-00cf4fc964ff is gone', 'user <id> is gone'],
  ['commit 3f2a1bc is unknown', 'commit <hash> is unknown'],
  ['com.acme.Cart@1b6d3586 and 0x7ffe3dc31650', 'com.acme.Cart@<addr> and <addr>'],
  ['timed out after 5000 ms at 2026-03-01T10:00:00.5Z', 'timed out after <duration> at <time>'],
  ['expected 3 but was 4711', 'expected 3 but was <n>'],
  ['unexpected token at line 3 column 7', 'unexpected token at line <n> column <n>'],
  ['index.js:12:5 is wrong', 'index.js is wrong'],
])('%s', (message, expected) => {
  expect(normalizeMessage(message)).toBe(expected);
});

test.each([
  'ENOENT: no such file or directory',
  "TS2345: Argument of type 'string'",
  'E0382 and ORA-00942 and UTF-16',
  'SQLSTATE[42S02]: Base table not found',
  'duplicate key (SQLSTATE 23505)',
  'Request failed with status code 404',
  'HTTP/1.1 502 and 503 Service Unavailable',
  'exit code 137',
  'either/or, read and/or write',
  'package @scope/name is missing',
  'defaced facade',
])('%s stays', (message) => {
  expect(normalizeMessage(message)).toBe(message);
});

test('what is normal stays so', () => {
  const part = fc.constantFrom(
    'open',
    "'/a/b c.txt'",
    '/x/y',
    'a/b.ts:3:4',
    '12:00:00',
    '0xff',
    '4711',
    'C:\\a\\b.c',
    '5 ms',
    'line 3',
    ':',
    '(',
    ')',
    '1.2.3.4:80',
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const once = normalizeMessage(parts.join(' '));
      expect(normalizeMessage(once)).toBe(once);
    }),
  );
});
