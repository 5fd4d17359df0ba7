import type { Finding } from './finding.ts';
import { isPlaceholder } from './is-placeholder.ts';
import { looksRandom } from './looks-random.ts';

/** `scheme://user:password@`, the password as it stands or percent-encoded. */
const PLAIN = /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,30}:\/\/[^\s:@/?#"'<>`]{0,256}:([^\s@/"'<>`]{3,256})@/dg;
/** The same as a value in another URL. */
const ENCODED = /%3A%2F%2F[A-Za-z0-9._~-]{0,128}%3A((?:[A-Za-z0-9._~!*-]|%(?!40)[0-9A-Fa-f]{2}){3,256})%40/dgi;
/** A token in the place of the user, as `https://TOKEN@github.com`. */
const USER = /:\/\/([A-Za-z0-9_-]{16,256})@/dg;
/** What examples write. */
const WORDS = /^(?:pass(?:word|wd)?|pwd|secret|user(?:name)?|postgres|root|admin|guest|test|token|\d{1,5})$/i;

export const findUrlPasswords = (text: string): Finding[] => [
  ...(text.includes('://') ? [...passwords(text, PLAIN), ...passwords(text, USER, looksRandom)] : []),
  ...(/%3A%2F%2F/i.test(text) ? passwords(text, ENCODED) : []),
];

const passwords = (text: string, pattern: RegExp, check?: (password: string) => boolean): Finding[] =>
  [...text.matchAll(pattern)].flatMap((match): Finding[] => {
    const [start, end] = match.indices?.[1] ?? [0, 0];
    const password = text.slice(start, end);
    return isPlaceholder(password) || WORDS.test(password) || check?.(password) === false
      ? []
      : [{ start, end, kind: 'url password' }];
  });
