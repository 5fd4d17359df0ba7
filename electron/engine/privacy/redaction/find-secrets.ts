import { findAssignments } from './assignments.ts';
import { cloudKeys } from './cloud-keys.ts';
import { findEncodedTokens } from './encoded-tokens.ts';
import type { Finding, FindSecrets } from './finding.ts';
import { findAuthorization, findCookies } from './headers.ts';
import { findPersonalData } from './personal-data.ts';
import { findPrivateBlocks } from './private-blocks.ts';
import { findPrivateKeys } from './private-keys.ts';
import { providerTokens } from './provider-tokens.ts';
import { findTokens } from './token-format.ts';
import { findWrappedTokens } from './wrapped-tokens.ts';
import { findUrlPasswords } from './url-passwords.ts';

const formats = [...cloudKeys, ...providerTokens];

/** The more certain of a kind first: where two find the same, the first names it. */
const families: readonly FindSecrets[] = [
  findPrivateBlocks,
  findPrivateKeys,
  (text) => findTokens(text, formats),
  (text) => findWrappedTokens(text, formats),
  (text) => findEncodedTokens(text, formats),
  findUrlPasswords,
  findAssignments,
  findCookies,
  findAuthorization,
];

/** All secrets in a text, in order and without overlap. */
export const findSecrets = (text: string, withPersonalData: boolean): Finding[] => {
  const found = [...families, ...(withPersonalData ? [findPersonalData] : [])].flatMap((find, rank) =>
    find(text).map((finding) => ({ ...finding, rank })),
  );
  found.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const merged: (Finding & { rank: number })[] = [];
  for (const next of found) {
    const last = merged.at(-1);
    if (last === undefined || next.start >= last.end) merged.push(next);
    else {
      const { kind, rank } = next.rank < last.rank ? next : last;
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end), kind, rank };
    }
  }
  return merged;
};
