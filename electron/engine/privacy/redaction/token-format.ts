import type { Finding } from './finding.ts';
import { isPlaceholder } from './is-placeholder.ts';

/** Tokens that are known by their form. */
export interface TokenFormat {
  readonly kind: string;
  /** Stands in every token of the kind; a text without it is not looked through. */
  readonly hint: string;
  /**
   * Global. It begins at a border or with the hint, and every repetition in it is bounded or of one class alone, so that it walks no
   * part of a text more than a few times.
   */
  readonly pattern: RegExp;
  /** What else must be so. */
  readonly check?: (token: string) => boolean;
}

export const findTokens = (text: string, formats: readonly TokenFormat[]): Finding[] => {
  const found: Finding[] = [];
  for (const { kind, hint, pattern, check } of formats) {
    if (!text.includes(hint)) continue;
    for (const { 0: token, index } of text.matchAll(pattern)) {
      if (isPlaceholder(token) || (check !== undefined && !check(token))) continue;
      found.push({ start: index, end: index + token.length, kind });
    }
  }
  return found;
};
