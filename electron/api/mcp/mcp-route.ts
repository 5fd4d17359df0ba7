import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type AuthInfo, createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { EngineError } from '#electron/engine/engine-error.ts';
import type { Caller } from '#electron/engine/engine.ts';
import type { AuditSink, Clock, Logger } from '#electron/engine/ports.ts';
import { createMcpServer } from '#electron/mcp/create-mcp-server.ts';
import { partRequest } from '#shared/contract/client.ts';
import { operations } from '#shared/contract/operations.ts';
import { httpStatusOf } from '#shared/schemas/error.ts';
import type { ApiEnv } from '../api-env.ts';
import { audited } from '../audited.ts';
import type { Authenticate } from '../auth/authenticate.ts';
import { toErrorAnswer } from '../error-response.ts';
import { performOperation, type PerformParts } from '../perform-operation.ts';
import { decodeJson } from '../request/decode-json.ts';
import { declaredBody, readBody, refuseDeclared, refuseMediaType } from '../request/read-body.ts';
import type { ServerLimits } from '../server-limits.ts';

export interface McpRouteParts extends PerformParts {
  readonly authenticate: Authenticate;
  readonly audit: AuditSink;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly limits: Pick<ServerLimits, 'bodyBytes'>;
}

export interface McpRoute {
  handle(c: Context<ApiEnv>): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** On whose behalf one HTTP request is served. */
interface Visit {
  readonly caller: Caller;
  readonly requestId: string;
  readonly project: string | undefined;
}

/**
 * `/mcp`: Streamable HTTP for every revision that the SDK speaks, without sessions: each request brings its token and is
 * served on its own, so that nothing is lost when the engine restarts. `?project=` names the project of calls that name none.
 */
export const createMcpRoute = (parts: McpRouteParts): McpRoute => {
  const { authenticate, audit, logger, clock, limits, engine, context } = parts;
  // The SDK hands the very object on to the factory; what it may hold itself is not ours to type.
  const visits = new WeakMap<AuthInfo, Visit>();

  const handler = createMcpHandler(
    ({ authInfo }) => {
      const visit = authInfo === undefined ? undefined : visits.get(authInfo);
      if (visit === undefined) throw new Error('an MCP request came without its caller');
      return createMcpServer(sessionOf(visit));
    },
    { maxRequestBodySize: limits.bodyBytes },
  );

  const sessionOf = ({ caller, requestId, project }: Visit): Parameters<typeof createMcpServer>[0] => ({
    version: context.version,
    now: clock,
    call: (id, request) =>
      audited(audit, { face: 'mcp', operation: id, requestId }, async (line) => {
        line.caller = caller;
        const raw = partRequest(operations[id], request as Record<string, unknown>);
        return (await performOperation(id, caller, raw, line, { engine, context })) as never;
      }),
    defaultProject: () => Promise.resolve(project),
    explainDefect(error) {
      logger.error('request_failed', { request_id: requestId, method: 'mcp', error });
      const { code, message } = toErrorAnswer(error, requestId).body.error;
      return `${code}: ${message}`;
    },
  });

  const readJson = async ({ headers, body }: Request): Promise<unknown> => {
    refuseMediaType(declaredBody(headers));
    return decodeJson(await readBody(body, limits.bodyBytes));
  };

  return {
    async handle(c) {
      const request = c.req.raw;
      const requestId = c.get('requestId');
      // Of those who come in, each operation that they call is audited, and not the call round it.
      const known = { face: 'mcp', operation: 'mcp', requestId } as const;
      const caller = await audited(audit, known, () => {
        refuseDeclared(declaredBody(request.headers), limits.bodyBytes);
        return authenticate({ method: request.method, headers: request.headers });
      });
      let parsedBody: unknown;
      if (request.method === 'POST') {
        try {
          parsedBody = await readJson(request);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          return c.json(...toProtocolError(error));
        }
      }
      const authInfo: AuthInfo = { token: '', clientId: caller.principal.name, scopes: [...caller.scopes] };
      visits.set(authInfo, { caller, requestId, project: c.req.query('project') || undefined });
      const response = await handler.fetch(request, { authInfo, parsedBody });
      const headers = Object.fromEntries(response.headers);
      return c.newResponse(response.body, response.status as ContentfulStatusCode, headers);
    },
    close: () => handler.close(),
  };
};

/** What is wrong with a body before anything in it is read, as JSON-RPC has it. */
const toProtocolError = ({ code, message }: EngineError) =>
  [
    {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: code === 'invalid_request' ? ProtocolErrorCode.ParseError : ProtocolErrorCode.InvalidRequest,
        message,
        data: { code },
      },
    },
    httpStatusOf[code] as ContentfulStatusCode,
  ] as const;
