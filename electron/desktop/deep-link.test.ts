import { expect, test } from 'vitest';
import { addressOfLink, linkAmong } from './deep-link.ts';

const ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';

test('a link to a memory is its address', () => {
  expect(addressOfLink(`cmem://memory/${ID}`)).toBe(`/memory/${ID}`);
  expect(addressOfLink(`CMEM://memory/${ID.toUpperCase()}/`)).toBe(`/memory/${ID}`);
});

test.each([
  'cmem://memory/',
  `cmem://memory/${ID}/erase`,
  `cmem://memory/${ID}?next=//evil.example`,
  `cmem://settings`,
  `https://memory/${ID}`,
  `cmem://memory/..%2f..%2fsettings-and-so-on-and-on-and`,
])('%s leads nowhere', (link) => {
  expect(addressOfLink(link)).toBeNull();
});

test('a link is found behind whatever else a program is started with', () => {
  expect(linkAmong(['/usr/bin/cmem', '--hidden', `cmem://memory/${ID}`])).toBe(`cmem://memory/${ID}`);
  expect(linkAmong(['/home/me/cmem:x/cmem', '--hidden'])).toBeUndefined();
});
