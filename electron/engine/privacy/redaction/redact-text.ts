import { findSecrets } from './find-secrets.ts';

/** Raised when more is found than before: what was stored under a lower one is redacted again. */
const RULES = 1;

export interface RedactionRules {
  readonly withPersonalData: boolean;
}

/** Orders rules by how much they take out, so that a row that was written under stricter ones is left alone. */
export const redactionLevel = ({ withPersonalData }: RedactionRules): number => RULES * 2 + (withPersonalData ? 1 : 0);

/** The text with a mark in place of each secret, which names its kind and nothing of its value. */
export const redactText = (text: string, { withPersonalData }: RedactionRules): string => {
  const found = findSecrets(text, withPersonalData);
  if (found.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, kind } of found) {
    pieces.push(text.slice(from, start), `‹${kind}›`);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
};
