import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { EngineError } from '#electron/engine/engine-error.ts';
import type { Engine } from '#electron/engine/engine.ts';
import type { AuditSink, Clock, Logger, NewId } from '#electron/engine/ports.ts';
import { appPaths } from '#shared/app-routes.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { ApiEnv } from './api-env.ts';
import { createAttemptWindow } from './auth/attempt-window.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { signInRoute } from './auth/sign-in-route.ts';
import { boundAudit } from './bounded-audit.ts';
import { toErrorAnswer } from './error-response.ts';
import type { EventHub } from './event-hub.ts';
import { eventsRoute } from './events-route.ts';
import type { HandlerContext } from './handler.ts';
import { listen, type Listening } from './listen.ts';
import { mcpOnDemand } from './mcp/mcp-on-demand.ts';
import type { McpRoute } from './mcp/mcp-route.ts';
import { refuseForeign } from './middleware/refuse-foreign.ts';
import { requestId } from './middleware/request-id.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { appPage } from './pages/app-page.ts';
import { docsPage } from './pages/docs-page.ts';
import { loadWebFiles } from './pages/web-files.ts';
import { refuseOtherMethods, routeOperations } from './route-operations.ts';
import { defaultLimits, type ServerLimits } from './server-limits.ts';

export interface ServerParts {
  readonly engine: Engine;
  readonly eventHub: EventHub;
  readonly audit: AuditSink;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly version: string;
  /** New at every start; see `Health`. */
  readonly instanceId: string;
  /** Where the built interface lies. */
  readonly webFolder: string;
  /** Called when a caller with the right asks the engine to stop. The server does not close itself. */
  onStopRequested(): void;
  readonly limits?: Partial<ServerLimits>;
}

export interface ApiServer {
  /** Listens on the loopback address. With `orElseFree`, a port that is taken is replaced by a free one. */
  listen(port: number, options: { readonly orElseFree: boolean }): Promise<{ port: number; baseUrl: string }>;
  /** Ends event streams, lets requests under way end within the grace, then closes every connection. */
  close(): Promise<void>;
}

/** The HTTP face of an engine: every operation of the table, the event stream, sign-in, and the pages for people. */
export const createServer = (parts: ServerParts): ApiServer => {
  const limits = { ...defaultLimits, ...parts.limits };
  let listening: Listening | null = null;
  let closing = false;
  const port = () => listening?.port ?? 0;
  const baseUrl = () => `http://127.0.0.1:${port()}`;

  const { app, mcp } = createApp(parts, limits, { port, baseUrl, isClosing: () => closing });
  return {
    async listen(wanted, { orElseFree }) {
      listening = await listen({
        fetch: (request) => app.fetch(request),
        port: wanted,
        orElseFree,
        limits,
        newId: parts.newId,
      });
      return { port: port(), baseUrl: baseUrl() };
    },
    async close() {
      closing = true;
      parts.eventHub.close();
      await mcp.close();
      await listening?.close();
    },
  };
};

interface ServerState {
  port(): number;
  baseUrl(): string;
  isClosing(): boolean;
}

const createApp = (
  parts: ServerParts,
  limits: ServerLimits,
  state: ServerState,
): { app: Hono<ApiEnv>; mcp: McpRoute } => {
  const { engine, eventHub, logger, clock, version, instanceId } = parts;
  const audit = boundAudit(parts.audit, createAttemptWindow(clock, limits.auditedRefusalsPerMinute));
  const wrongSecrets = createAttemptWindow(clock, limits.wrongSecretsPerMinute);
  const authenticate = createAuthenticate(engine, wrongSecrets);
  const context: HandlerContext = { version, instanceId, baseUrl: state.baseUrl, requestStop: parts.onStopRequested };

  const app = new Hono<ApiEnv>();
  app.use(requestId(parts.newId), securityHeaders, refuseForeign(state.port, audit));
  app.use(async (_c, next) => {
    if (state.isClosing()) throw new EngineError('engine_closing', 'CMEM is stopping; try again once it runs anew.');
    await next();
  });
  app.onError((error, c) => {
    const id = c.get('requestId');
    if (!(error instanceof EngineError) || error.code === 'internal')
      parts.logger.error('request_failed', { request_id: id, method: c.req.method, error });
    const { status, body, headers } = toErrorAnswer(error, id);
    return c.json(body, status as ContentfulStatusCode, headers);
  });
  app.notFound(() => {
    throw new EngineError('not_found', 'There is nothing at this path; /docs lists what there is.');
  });

  routeOperations(app, { engine, authenticate, audit, limits, context });
  app.get('/v1/events', eventsRoute({ authenticate, audit, eventHub, heartbeatMs: limits.heartbeatMs, clock }));
  const mcp = mcpOnDemand({ engine, authenticate, audit, logger, clock, limits, context });
  app.all('/mcp', (c) => mcp.handle(c));
  app.get('/sign-in', signInRoute(engine, wrongSecrets, audit));
  // Made at the first request, when the port is known, and kept.
  let description: ReturnType<typeof openApiDocument> | undefined;
  let page: ReturnType<typeof docsPage> | undefined;
  app.get('/openapi.json', (c) => c.json((description ??= openApiDocument({ version, serverUrl: state.baseUrl() }))));
  app.get('/docs', (c) => c.html((page ??= docsPage(state.baseUrl()))));
  const interfacePage = appPage(parts.webFolder);
  for (const path of Object.values(appPaths)) app.get(path, interfacePage);
  for (const { path, type, bytes, isHashed } of loadWebFiles(parts.webFolder))
    app.get(path, (c) =>
      c.body(bytes, 200, {
        'content-type': type,
        ...(isHashed ? { 'cache-control': 'private, max-age=31536000, immutable' } : {}),
      }),
    );
  refuseOtherMethods(app);
  return { app, mcp };
};
