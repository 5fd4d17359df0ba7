import type { Finding } from './finding.ts';
import { isPlaceholder } from './is-placeholder.ts';
import { looksRandom } from './looks-random.ts';

const AUTHORIZATION =
  /authorization["'`]?[ \t]{0,3}[:=,][ \t]{0,3}["'`]?[ \t]{0,3}(?:(?:bearer|basic|token|digest|apikey|negotiate)[ \t]{1,4})?([^\s"'`,;<>\\]{8,4096})/dgi;
const BEARER = /(?<![A-Za-z0-9])bearer[ \t]{1,4}([A-Za-z0-9._~+/=-]{20,4096})/dgi;
const KEY_HEADER =
  /(?<![A-Za-z0-9-])(?:x-[a-z-]{0,30}(?:key|token|secret|auth)|private-token|api-key)["'`]?[ \t]{0,3}[:=,][ \t]{0,3}["'`]?([^\s"'`,;<>\\]{8,1024})/dgi;
const COOKIE =
  /(?:cookie["'`]?[ \t]{0,3}[:=][ \t]{0,3}|(?<=curl[^\n]{0,200})[ \t](?:-b|--cookie)[ \t]{1,3})["'`]?(?=[A-Za-z0-9_.-]{1,64}=)/gi;
const COOKIE_PAIR = /([A-Za-z0-9_.-]{1,64})=([^\s;,"'`]{12,2048})/dg;
const LONGEST_COOKIES = 4096;

/** `Authorization` and its like. The scheme stays, for it is of use. */
export const findAuthorization = (text: string): Finding[] =>
  [AUTHORIZATION, BEARER, KEY_HEADER].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Finding[] => {
      const [start, end] = match.indices?.[1] ?? [0, 0];
      const value = text.slice(start, end);
      return isPlaceholder(value) || !looksRandom(value) ? [] : [{ start, end, kind: 'authorization' }];
    }),
  );

/** The values of cookies that are long enough to let somebody in. */
export const findCookies = (text: string): Finding[] => {
  const found: Finding[] = [];
  let behind = 0;
  for (const { 0: head, index } of text.matchAll(COOKIE)) {
    const from = index + head.length;
    // Within cookies that were looked through already.
    if (from < behind) continue;
    const newline = text.indexOf('\n', from);
    behind = Math.min(newline === -1 ? text.length : newline, from + LONGEST_COOKIES);
    for (const pair of text.slice(from, behind).matchAll(COOKIE_PAIR)) {
      const [start, end] = pair.indices?.[2] ?? [0, 0];
      const value = text.slice(from + start, from + end);
      if (!isPlaceholder(value) && looksRandom(value))
        found.push({ start: from + start, end: from + end, kind: 'cookie' });
    }
  }
  return found;
};
