import type { z } from 'zod';
import type { OperationOutput, OperationRequest } from '../operation.ts';
import type { OperationId, Operations } from '../operations.ts';

/** What a tool gets besides its input. It can call only the operations that it names. */
export interface ToolContext<I extends OperationId = OperationId> {
  /** Throws an error with a `code` of the closed set when the engine refuses. */
  call<K extends I>(id: K, request: OperationRequest<Operations[K]>): Promise<OperationOutput<Operations[K]>>;
  /** The project of a call that names none; undefined where none is set, which finds in all and saves in the engine's own. */
  defaultProject(): Promise<string | undefined>;
  /** What the agent's program calls itself, one line; undefined where it did not say. */
  readonly agent: string | undefined;
  /** Epoch milliseconds. */
  now(): number;
}

interface ToolAnswer<T> {
  /** For the model to read. Text from memories in it is fenced. */
  readonly text: string;
  /** The same for programs, as the tool's `output` says. */
  readonly data: T;
  /** Nothing of what was asked for could be done. */
  readonly failed?: boolean;
}

/** What clients may assume of a tool; all tools stay on this machine. */
interface ToolHints {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** The same call again changes nothing more. */
  readonly idempotent: boolean;
}

/** An ability as agents see it: named, flat, forgiving. Its input and output schemas hold to `tool-schema.test.ts`. */
export interface McpTool<
  I extends OperationId = OperationId,
  In extends z.ZodObject = z.ZodObject,
  Out extends z.ZodObject = z.ZodObject,
> {
  readonly title: string;
  readonly description: string;
  readonly hints: ToolHints;
  /** What it may call; the scopes it needs are theirs. */
  readonly operations: readonly I[];
  /** Fields are texts, numbers, switches, or lists of texts, some of them out of a set; nothing nested. */
  readonly input: In;
  /** Other names that agents give its fields. */
  readonly aliases: Readonly<Record<string, keyof In['shape'] & string>>;
  readonly output: Out;
  run(input: z.output<In>, context: ToolContext<I>): Promise<ToolAnswer<z.input<Out>>>;
}

/** Keeps the types of a tool's own schemas and operations together while it is written. */
export const defineTool = <const I extends OperationId, In extends z.ZodObject, Out extends z.ZodObject>(
  tool: McpTool<I, In, Out>,
): McpTool<I, In, Out> => tool;
