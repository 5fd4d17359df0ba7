import type { Caller, Engine } from '#electron/engine/engine.ts';
import type { Operation, OperationInput, OperationOutput } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';

/** What a handler may know besides the engine. */
export interface HandlerContext {
  readonly version: string;
  readonly instanceId: string;
  /** Where browsers and clients find this server, such as `http://127.0.0.1:7377`. */
  baseUrl(): string;
  /** Asks the program that holds the engine to stop; the answer under way is still sent. */
  requestStop(): void;
}

type CallerOf<O extends Operation> = O['scope'] extends null ? null : Caller;

/** Does one operation. The input is parsed and the caller has the scope. */
type Handler<O extends Operation> = (
  engine: Engine,
  caller: CallerOf<O>,
  input: OperationInput<O>,
  context: HandlerContext,
) => Promise<OperationOutput<O>>;

/** Total: an operation without its handler does not compile. */
export type Handlers<I extends OperationId = OperationId> = { readonly [K in I]: Handler<Operations[K]> };
