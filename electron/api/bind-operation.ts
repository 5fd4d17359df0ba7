import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Engine } from '#electron/engine/engine.ts';
import type { AuditSink } from '#electron/engine/ports.ts';
import { FACE_HEADER } from '#shared/contract/client.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import type { ApiEnv } from './api-env.ts';
import { type Authenticate, requireScope } from './auth/authenticate.ts';
import { audited } from './audited.ts';
import type { HandlerContext } from './handler.ts';
import { performOperation } from './perform-operation.ts';
import { decodeJson } from './request/decode-json.ts';
import { parseQuery } from './request/parse-query.ts';
import { declaredBody, readBody, refuseDeclared, refuseMediaType } from './request/read-body.ts';
import type { ServerLimits } from './server-limits.ts';

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
  const limit = id === 'memories.add_batch' ? limits.batchBodyBytes : limits.bodyBytes;

  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { headers } = c.req.raw;
    const face = headers.get(FACE_HEADER) === 'mcp' ? 'mcp' : 'http';
    const output = await audited(audit, { face, operation: id, requestId: c.get('requestId') }, async (line) => {
      refuseDeclared(declaredBody(headers), limit);
      if (operation.scope !== null) {
        line.caller = await authenticate({ method: c.req.method, headers });
        requireScope(line.caller, operation.scope);
      }
      const raw = {
        params: c.req.param(),
        query: parseQuery(new URL(c.req.url).search),
        body: await jsonBody(c.req.raw, limit),
      };
      return performOperation(id, line.caller, raw, line, { engine, context });
    });
    return c.json(output, operation.status satisfies ContentfulStatusCode);
  };
};

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
