import { expect, test } from 'vitest';
import { positivesAfter } from '../../../../bench/redaction/positives-after.ts';
import { positivesBefore } from '../../../../bench/redaction/positives-before.ts';
import { negativesAfter } from '../../../../bench/redaction/negatives-after.ts';
import { negativesBefore } from '../../../../bench/redaction/negatives-before.ts';
import { tokenFormats } from '../../../../bench/redaction/secret-formats.ts';
import { createMaker } from '../../../../bench/redaction/seeded.ts';
import { findSecrets } from './find-secrets.ts';
import { knownKinds } from './known-kinds.ts';
import { redactText } from './redact-text.ts';

const redact = (text: string) => redactText(text, { withPersonalData: false });
const make = createMaker(7);
const token = (kind: string) => (tokenFormats[kind] as (typeof tokenFormats)[string])(make);

/** Nothing tells these from other words. */
const NOT_FOUND = [/^login with admin/, /^redis-cli -a/];

test('no secret of the corpus is left, but those that are known to be', () => {
  const left = [...positivesBefore(), ...positivesAfter()].filter(({ text, secrets }) => {
    const redacted = redactText(text, { withPersonalData: true });
    return secrets.some((secret) => redacted.includes(secret));
  });
  expect(left.map(({ text }) => NOT_FOUND.some((known) => known.test(text)))).toEqual(NOT_FOUND.map(() => true));
});

test.each([...negativesBefore, ...negativesAfter])('leaves alone: %s', (line) => expect(redact(line)).toBe(line));

test('redacting again changes nothing, and each mark names a known kind', () => {
  for (const { text } of [...positivesBefore(), ...positivesAfter()]) {
    const once = redactText(text, { withPersonalData: true });
    expect(redactText(once, { withPersonalData: true })).toBe(once);
    for (const { kind } of findSecrets(text, true)) expect(knownKinds).toContain(kind);
  }
});

test('the mark takes the place of the value alone', () => {
  const key = token('github token');
  expect(redact(`令牌${key}。DB_PASSWORD=hunter2x! next`)).toBe('令牌‹github token›。DB_PASSWORD=‹password› next');
  expect(redact('postgres://app:s3cr3tpw@db/shop')).toBe('postgres://app:‹url password›@db/shop');
  expect(redact('a <private>b</private> c')).toBe('a ‹private› c');
});

test.each([
  ['bare', (a: string, b: string) => `see\n${a}\n${b}\nthen`],
  ['CRLF and indented', (a: string, b: string) => `key: ${a}\r\n    ${b}\r\nthen`],
  ['by a backslash', (a: string, b: string) => `KEY=${a}\\\n${b}`],
  ['as two strings', (a: string, b: string) => `const k = "${a}" +\n  "${b}";`],
  ['in a quotation', (a: string, b: string) => `> ${a}\n> ${b}\n> then`],
])('finds what is broken over lines: %s', (_, write) => {
  for (const kind of ['github token', 'google api key', 'aws access key', 'slack token']) {
    const secret = token(kind);
    const [a, b] = [secret.slice(0, 14), secret.slice(14)];
    const redacted = redact(write(a, b));
    expect(redacted).toContain(`‹${kind}›`);
    expect(redacted).not.toContain(b);
    expect(redacted.endsWith(write(a, b).slice(-4))).toBe(write(a, b).endsWith('then'));
  }
});

test('hostile texts of a megabyte are gone through, and five thousand keys found', () => {
  const long = (piece: string) => piece.repeat(Math.ceil((1 << 20) / piece.length));
  for (const piece of [
    'password=',
    'ghp_',
    'ghp_\n',
    'eyJaaaaaaaa.',
    '-----BEGIN PRIVATE KEY-----',
    'cookie: a=',
    '://',
    'a://b:',
    '%3A%2F%2F',
  ])
    expect(findSecrets(long(piece), true)).toEqual([]);
  const keys = Array.from({ length: 5000 }, () => token('github token'));
  expect(findSecrets(keys.join(' '), false)).toHaveLength(5000);
}, 60_000);
