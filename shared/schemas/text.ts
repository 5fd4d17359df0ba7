import { z } from 'zod';

/** `String.prototype.isWellFormed` answers at native speed; a lone surrogate cannot be stored as UTF-8 and read back. */
const isWellFormed = (text: string) => text.isWellFormed();
const hasNoNul = (text: string) => !text.includes('\0');

/** Text kept exactly as given: any Unicode, any newline style; no NUL and no lone surrogate. Length in UTF-16 units. */
export const exactText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(hasNoNul, 'must not hold NUL (U+0000)')
    .refine(isWellFormed, 'must be well-formed Unicode (it holds half of a surrogate pair)');

/** One line of text for names and labels: trimmed, not empty, no control characters. */
export const lineText = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine(isWellFormed, 'must be well-formed Unicode (it holds half of a surrogate pair)')
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'must not hold control characters or line breaks');

/** The longest content of one memory, in bytes of UTF-8. */
export const MAX_CONTENT_BYTES = 1024 * 1024;
