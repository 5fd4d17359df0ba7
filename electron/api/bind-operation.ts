import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Caller, Engine } from '#electron/engine/engine.ts';
import type { AuditSink } from '#electron/engine/ports.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import type { ApiEnv } from './api-env.ts';
import { type Authenticate, requireScope } from './auth/authenticate.ts';
import { codeOf } from './error-response.ts';
import type { HandlerContext } from './handler.ts';
import { handlers } from './handlers.ts';
import { decodeJson } from './request/decode-json.ts';
import { parseInput } from './request/parse-input.ts';
import { parseQuery } from './request/parse-query.ts';
import { type DeclaredBody, readBody, refuseDeclared, refuseMediaType } from './request/read-body.ts';
import type { ServerLimits } from './server-limits.ts';
import { touchedIds } from './touched-ids.ts';

export interface OperationParts {
  readonly engine: Engine;
  readonly authenticate: Authenticate;
  readonly audit: AuditSink;
  readonly limits: Pick<ServerLimits, 'bodyBytes' | 'batchBodyBytes'>;
  readonly context: HandlerContext;
}

/**
 * The route of one operation: size → token → scope → parse → handle → audit → answer. Host and origin were looked at before.
 * Nothing of a body is read before its sender is known.
 */
export const bindOperation = (id: OperationId, { engine, authenticate, audit, limits, context }: OperationParts) => {
  const operation: Operation = operations[id];
  // The tables are total and typed by operation; only here, where the id is a variable, is the type of each side unknown.
  const handle = handlers[id] as unknown as LooseHandler;
  const touched = touchedIds[id] as (output: unknown) => readonly string[];
  const limit = id === 'memories.add_batch' ? limits.batchBodyBytes : limits.bodyBytes;

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { headers } = c.req.raw;
    let caller: Caller | null = null;
    let outcome: ReturnType<typeof codeOf> | 'ok' = 'ok';
    const subjects = new Set<string>();
    try {
      refuseDeclared(declaredBody(headers), limit);
      if (operation.scope !== null) {
        caller = await authenticate({ method: c.req.method, headers });
        requireScope(caller, operation.scope);
      }
      const input = parseInput(operation, {
        params: c.req.param(),
        query: parseQuery(new URL(c.req.url).search),
        body: await jsonBody(c.req.raw, limit),
      });
      if (operation.params !== undefined && typeof input['id'] === 'string') subjects.add(input['id']);
      const output = await handle(engine, caller, input, context);
      for (const subject of touched(output)) subjects.add(subject);
      return c.json(output, operation.status satisfies ContentfulStatusCode);
    } catch (error) {
      outcome = codeOf(error);
      throw error;
    } finally {
      if (caller !== null || outcome !== 'ok')
        audit.record({
          principal: caller?.principal.name ?? null,
          face: 'http',
          operation: id,
          outcome,
          subjects: [...subjects],
          requestId: c.get('requestId'),
        });
    }
  };
};

type LooseHandler = (engine: Engine, caller: Caller | null, input: object, context: HandlerContext) => Promise<object>;

const declaredBody = (headers: Headers): DeclaredBody => ({
  contentLength: headers.get('content-length'),
  contentType: headers.get('content-type'),
  contentEncoding: headers.get('content-encoding'),
});

/** An empty body counts as `{}` and needs no type. The type is looked at first, so that what is of no use is not read. */
const jsonBody = async (request: Request, limit: number): Promise<unknown> => {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  const declared = declaredBody(request.headers);
  if (declared.contentType !== null) refuseMediaType(declared);
  const bytes = await readBody(request.body, limit);
  if (bytes.byteLength === 0) return {};
  refuseMediaType(declared);
  return decodeJson(bytes);
};
