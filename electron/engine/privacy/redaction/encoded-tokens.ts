import type { Finding } from './finding.ts';
import { lastAtOrBefore, rewriteText } from './rewritten-text.ts';
import { findTokens, type TokenFormat } from './token-format.ts';

/** An ASCII character as URLs write it. */
const ESCAPE = /%[2-7][0-9A-Fa-f]/g;
const ESCAPE_LENGTH = 3;

/** Tokens that are percent-encoded in part. What stands there as it is, is left to others. */
export const findEncodedTokens = (text: string, formats: readonly TokenFormat[]): Finding[] => {
  const decoded = text.includes('%') ? rewriteText(text, ESCAPE, (escape) => decodeURIComponent(escape)) : null;
  if (decoded === null) return [];
  const { seams, toOriginal } = decoded;
  return findTokens(decoded.text, formats)
    .filter(({ start, end }) => lastAtOrBefore(seams, end) > lastAtOrBefore(seams, start))
    .map(({ start, end, kind }) => {
      const isEscaped = seams[lastAtOrBefore(seams, start + 1)] === start + 1;
      return {
        start: isEscaped ? toOriginal(start + 1) - ESCAPE_LENGTH : toOriginal(start),
        end: toOriginal(end - 1) + 1,
        kind,
      };
    });
};
