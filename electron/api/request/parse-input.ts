import { z } from 'zod';
import type { Operation } from '#shared/contract/operation.ts';
import { explainIssues } from './explain-issues.ts';

export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** An empty body counts as `{}`: some operations need nothing said. */
  readonly body: unknown;
}

const nothing = z.strictObject({});

/**
 * Everything the caller sent, parsed, in one object. Throws `invalid_request`, naming each field that does not fit, or
 * `content_too_large`.
 */
export const parseInput = (operation: Operation, raw: RawInput): Record<string, unknown> => ({
  ...parsePart(operation.params ?? nothing, raw.params),
  ...parsePart(operation.query ?? nothing, raw.query),
  ...parsePart(operation.body ?? nothing, raw.body),
});

const parsePart = (schema: z.ZodType, value: unknown): object => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw explainIssues(parsed.error.issues);
  return parsed.data as object;
};
