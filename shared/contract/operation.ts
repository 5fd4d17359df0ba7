import type { z } from 'zod';
import type { ErrorCode } from '../schemas/error.ts';
import type { Scope } from '../schemas/token.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One ability of CMEM. The HTTP route, the typed client and the OpenAPI document are made from it. `params` are in the
 * path (`{id}`), `query` in the query string, `body` is JSON.
 */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** What a token must be allowed to do; `null`: no token needed. */
  readonly scope: Scope | null;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly output: z.ZodType;
  /** HTTP status of success. */
  readonly status: 200 | 201;
  /** What it may answer besides the errors that any operation may (`errorsOf`). */
  readonly errors: readonly ErrorCode[];
}

/** Errors that the server can answer whatever the operation. */
const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'forbidden_host',
  'forbidden_origin',
  'engine_closing',
  'internal',
];
const tokenErrors: readonly ErrorCode[] = ['unauthenticated', 'forbidden', 'rate_limited'];
const bodyErrors: readonly ErrorCode[] = ['unsupported_media_type', 'body_too_large'];

/** Every error that an operation may answer. */
export const errorsOf = ({ scope, body, errors }: Pick<Operation, 'scope' | 'body' | 'errors'>): ErrorCode[] => [
  ...new Set([
    ...commonErrors,
    ...(scope === null ? [] : tokenErrors),
    ...(body === undefined ? [] : bodyErrors),
    ...errors,
  ]),
];

/** Keeps each operation's own schemas in its type while checking it against the form. */
export const defineOperations = <const T extends Record<string, Operation>>(operations: T): T => operations;

type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown;

/** What a handler gets: everything the caller sent, parsed, in one object. */
export type OperationInput<O extends Operation> = Parsed<O['params']> & Parsed<O['query']> & Parsed<O['body']>;
/** What a client sends. */
export type OperationRequest<O extends Operation> = Sent<O['params']> & Sent<O['query']> & Sent<O['body']>;
export type OperationOutput<O extends Operation> = z.output<O['output']>;
