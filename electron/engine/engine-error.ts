import type { ErrorCode } from '#shared/schemas/error.ts';

/**
 * A failure with a code that callers can act on. The message says what happened, to which thing, and what to do; neither
 * it nor `details` may hold memory text, a key or a token, for both reach logs and answers.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}
