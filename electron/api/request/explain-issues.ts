import type { z } from 'zod';
import { EngineError } from '#electron/engine/engine-error.ts';
import { MAX_CONTENT_BYTES } from '#shared/schemas/text.ts';

const MOST_ISSUES = 20;
const MOST_NAMES = 5;
const LONGEST_NAME = 60;

/**
 * What is wrong with a request, for its sender. Of what was sent only field names are quoted, the unknown ones cut short;
 * zod's own messages for every other issue speak of the schema, never of the value.
 */
export const explainIssues = (issues: readonly z.core.$ZodIssue[]): EngineError => {
  const tooLarge = issues.find(isContentTooLarge);
  if (tooLarge !== undefined)
    return new EngineError(
      'content_too_large',
      `${pathOf(tooLarge)} is larger than 1 MiB (${MAX_CONTENT_BYTES} bytes of UTF-8), the most that one memory holds; split it.`,
      { limit_bytes: MAX_CONTENT_BYTES, path: pathOf(tooLarge) },
    );
  const shown = issues.slice(0, MOST_ISSUES).map((issue) => ({ path: pathOf(issue), message: messageOf(issue) }));
  const [first] = shown;
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more, see details.issues)` : '';
  return new EngineError('invalid_request', `The request does not fit: ${where}${first?.message ?? ''}${more}`, {
    issues: shown,
  });
};

const isContentTooLarge = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_big' && issue.path.at(-1) === 'content';

/** Such as `memories.3.tags.0`; empty for the request itself. */
const pathOf = (issue: z.core.$ZodIssue): string => issue.path.map(String).join('.');

const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : issue.message;

const unknownFields = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES).map((name) => JSON.stringify(name.slice(0, LONGEST_NAME).toWellFormed()));
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `unknown field${names.length === 1 ? '' : 's'} ${shown.join(', ')}${more}`;
};
