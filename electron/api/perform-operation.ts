import { EngineError } from '#electron/engine/engine-error.ts';
import type { Caller, Engine } from '#electron/engine/engine.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { askedQuery } from './asked-query.ts';
import type { AuditLine } from './audited.ts';
import { requireScope } from './auth/authenticate.ts';
import type { HandlerContext } from './handler.ts';
import { handlers } from './handlers.ts';
import { parseInput, type RawInput } from './request/parse-input.ts';
import { touchedIds } from './touched-ids.ts';

export interface PerformParts {
  readonly engine: Engine;
  readonly context: HandlerContext;
}

/**
 * One operation for a caller, through whichever face: scope → parse → handle. Adds to the audit's line what it
 * touches and what was looked for.
 */
export const performOperation = async (
  id: OperationId,
  caller: Caller | null,
  raw: RawInput,
  line: Pick<AuditLine, 'subjects' | 'query'>,
  { engine, context }: PerformParts,
): Promise<object> => {
  const operation: Operation = operations[id];
  // The tables are total and typed by operation; only here, where the id is a variable, is the type of each side unknown.
  const handle = handlers[id] as unknown as LooseHandler;
  const touched = touchedIds[id] as (output: unknown) => readonly string[];
  if (operation.scope !== null) {
    if (caller === null) throw new EngineError('unauthenticated', 'This needs a token.');
    requireScope(caller, operation.scope);
  }
  const input = parseInput(operation, raw);
  if (operation.params !== undefined && typeof input['id'] === 'string') line.subjects.add(input['id']);
  line.query = askedQuery(id, input);
  const output = await handle(engine, caller, input, context);
  for (const subject of touched(output)) line.subjects.add(subject);
  return output;
};

type LooseHandler = (engine: Engine, caller: Caller | null, input: object, context: HandlerContext) => Promise<object>;
