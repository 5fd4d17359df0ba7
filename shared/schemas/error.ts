import { z } from 'zod';

/**
 * Every way an operation, or the engine's start, can fail. The set is closed: the tables that turn a code into an HTTP
 * status, an exit code or advice are total by type, so a new code does not compile until each has an answer for it.
 */
export const ErrorCode = z.enum([
  // the caller's request
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'content_too_large',
  'unauthenticated',
  'forbidden',
  'forbidden_host',
  'forbidden_origin',
  'not_found',
  'method_not_allowed',
  'version_conflict',
  'conflict',
  'rate_limited',
  'capture_paused',
  'never_capture',
  // the engine's state
  'engine_closing',
  'model_unavailable',
  'internal',
  // the store
  'wrong_key',
  'missing_key',
  'corrupt_keys',
  'key_source_unavailable',
  'missing_store',
  'corrupt_store',
  'newer_schema',
  'migration_failed',
  'read_only_store',
  'disk_full',
  'disk_error',
  'store_locked',
  'port_taken',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  error: z.object({
    code: ErrorCode,
    /** What happened, to which thing, and what to do. Never memory text, keys or tokens. */
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** HTTP status of each code. */
export const httpStatusOf: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  content_too_large: 413,
  unauthenticated: 401,
  forbidden: 403,
  forbidden_host: 403,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  version_conflict: 409,
  conflict: 409,
  rate_limited: 429,
  capture_paused: 423,
  never_capture: 422,
  engine_closing: 503,
  model_unavailable: 503,
  internal: 500,
  wrong_key: 503,
  missing_key: 503,
  corrupt_keys: 503,
  key_source_unavailable: 503,
  missing_store: 503,
  corrupt_store: 503,
  newer_schema: 503,
  migration_failed: 503,
  read_only_store: 507,
  disk_full: 507,
  disk_error: 507,
  store_locked: 503,
  port_taken: 503,
};

/**
 * Exit code of the engine and the command line for each error code. 1 is any other failure, 2 a command line that makes
 * no sense; the ranges below are free of the shell's own codes (126 and above).
 */
export const exitCodeOf: Readonly<Record<ErrorCode, number>> = {
  invalid_request: 2,
  unsupported_media_type: 2,
  body_too_large: 2,
  content_too_large: 2,
  unauthenticated: 10,
  forbidden: 11,
  forbidden_host: 11,
  forbidden_origin: 11,
  not_found: 12,
  method_not_allowed: 2,
  version_conflict: 13,
  conflict: 13,
  rate_limited: 14,
  capture_paused: 17,
  never_capture: 18,
  engine_closing: 15,
  model_unavailable: 16,
  internal: 1,
  wrong_key: 20,
  missing_key: 21,
  corrupt_keys: 22,
  key_source_unavailable: 23,
  missing_store: 24,
  corrupt_store: 25,
  newer_schema: 26,
  migration_failed: 27,
  read_only_store: 28,
  disk_full: 29,
  store_locked: 30,
  port_taken: 32,
  disk_error: 31,
};

/** What an agent had best do about each code; it stands beside the message in what a tool answers. */
export const adviceOf: Readonly<Record<ErrorCode, string>> = {
  invalid_request: 'Correct the arguments and call again.',
  unsupported_media_type: 'Send JSON.',
  body_too_large: 'Send less at once.',
  content_too_large: 'Split the text into several memories, or save the part that matters.',
  unauthenticated: 'Ask the person for a token: cmem token create.',
  forbidden: 'Do without it, or ask the person for a token that may do this.',
  forbidden_host: 'Ask the person to connect to 127.0.0.1 itself.',
  forbidden_origin: 'Ask the person to connect without a browser.',
  not_found: 'Look for it with memory_search; the id may be mistyped, deleted, or private to another.',
  method_not_allowed: 'Use another method.',
  version_conflict: 'Read it again with memory_get and repeat the change on what stands there now.',
  conflict: 'Look at the other memory that the message names, and keep one of the two.',
  rate_limited: 'Wait for the time that the message names.',
  capture_paused: 'Nothing was stored, as the person wants. Go on with the work, and do not try again.',
  never_capture: 'Nothing was stored, as the person wants. Go on, and do not try again in other words.',
  engine_closing: 'CMEM is stopping; try once more in a few seconds.',
  model_unavailable: 'Search with mode lexical, or try again in a minute.',
  internal: 'Go on without memory for now, and tell the person; cmem doctor tells more.',
  wrong_key: 'Tell the person; cmem doctor tells the way out.',
  missing_key: 'Tell the person; cmem doctor tells the way out.',
  corrupt_keys: 'Tell the person; cmem doctor tells the way out.',
  key_source_unavailable: 'Ask the person to unlock the keychain, or to set CMEM_PASSPHRASE.',
  missing_store: 'Tell the person; cmem doctor tells the way out.',
  corrupt_store: 'Tell the person; cmem doctor tells the way out.',
  newer_schema: 'Ask the person to update CMEM.',
  migration_failed: 'Tell the person; cmem doctor tells the way out.',
  read_only_store: 'Nothing can be saved; tell the person.',
  disk_full: 'Nothing can be saved until there is room on the disk; tell the person.',
  disk_error: 'Tell the person that the disk fails; cmem doctor tells more.',
  store_locked: 'Try again in a few seconds.',
  port_taken: 'Start CMEM on another port.',
};
