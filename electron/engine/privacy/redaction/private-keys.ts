import type { Finding } from './finding.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What a key can go on with where its end is missing: lines of base64, also quoted or with their line breaks escaped. */
const KEY_TEXT = /(?:[\s>|"'+,]|\\[nr]|[A-Za-z0-9+/=]{16,200}){0,2000}/y;
/** Without so much in one piece it is no key but a text about keys. */
const SOME_KEY = /[A-Za-z0-9+/]{32}/;

/** Blocks of PEM, OpenSSH and PGP, with their border lines; also those that were cut off. */
export const findPrivateKeys = (text: string): Finding[] => {
  if (!text.includes('PRIVATE KEY')) return [];
  const ends = [...text.matchAll(END)].map(({ 0: line, index }) => ({ index, end: index + line.length }));
  const begins = [...text.matchAll(BEGIN)];
  let next = 0;
  return begins.flatMap(({ 0: line, index }, i): Finding[] => {
    const from = index + line.length;
    const following = begins[i + 1]?.index ?? text.length;
    while ((ends[next]?.index ?? text.length) < from) next++;
    const closing = ends[next];
    const end = closing !== undefined && closing.index < following ? closing.end : endOfKey(text, from);
    return SOME_KEY.test(text.slice(from, end)) ? [{ start: index, end, kind: 'private key' }] : [];
  });
};

const endOfKey = (text: string, from: number): number => {
  KEY_TEXT.lastIndex = from;
  const length = KEY_TEXT.exec(text)?.[0].trimEnd().length ?? 0;
  return from + length;
};
