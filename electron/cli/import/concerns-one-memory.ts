import { ApiError } from '#shared/contract/client.ts';
import type { ErrorCode } from '#shared/schemas/error.ts';

const CODES: ReadonlySet<ErrorCode> = new Set([
  'invalid_request',
  'content_too_large',
  'body_too_large',
  'not_found',
  'conflict',
  'version_conflict',
  'never_capture',
]);

/** Whether a refusal is about the memory that was sent, so that an import goes on with the others. */
export const concernsOneMemory = (error: unknown): error is ApiError =>
  error instanceof ApiError && CODES.has(error.code);
