import type { OperationOutput, OperationRequest } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';

/** What the face that serves MCP hands in: how it reaches the engine, on whose behalf. */
export interface McpSession {
  readonly version: string;
  /** Epoch milliseconds. */
  now(): number;
  /** Does one operation. Throws an error with a `code` when it is refused, and whatever else when there is no engine. */
  call<I extends OperationId>(
    id: I,
    request: OperationRequest<Operations[I]>,
    signal: AbortSignal,
  ): Promise<OperationOutput<Operations[I]>>;
  /** The project of calls that name none; undefined where none is set. */
  defaultProject(): Promise<string | undefined>;
  /** Told of every failure without a code of the closed set; says what the agent may know of it, a word for it first. */
  explainDefect(error: unknown): string;
}

/** An operation bound to one MCP request, which the client may cancel. */
export type CallOperation = <I extends OperationId>(
  id: I,
  request: OperationRequest<Operations[I]>,
) => Promise<OperationOutput<Operations[I]>>;
