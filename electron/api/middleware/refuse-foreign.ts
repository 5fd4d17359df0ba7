import type { MiddlewareHandler } from 'hono';
import { EngineError } from '#electron/engine/engine-error.ts';
import type { AuditSink } from '#electron/engine/ports.ts';
import type { ApiEnv } from '../api-env.ts';
import { isLocalHost, isLocalOrigin } from './local-origin.ts';

/** Refuses what came under a foreign name or from a foreign page, before anything else of the request is looked at. */
export const refuseForeign =
  (port: () => number, audit: AuditSink): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const refusal = refusalOf(c.req.raw.headers, port());
    if (refusal !== null) {
      audit.record({
        principal: null,
        face: 'http',
        operation: `${c.req.method} (foreign)`,
        outcome: refusal.code,
        subjects: [],
        requestId: c.get('requestId'),
      });
      throw refusal;
    }
    await next();
  };

const refusalOf = (headers: Headers, port: number): EngineError | null => {
  if (!isLocalHost(headers.get('host'), port))
    return new EngineError(
      'forbidden_host',
      `This server answers only as 127.0.0.1:${port}, localhost:${port} or [::1]:${port}; the Host header names something else.`,
    );
  const from = { origin: headers.get('origin'), secFetchSite: headers.get('sec-fetch-site') };
  if (!isLocalOrigin(from, port))
    return new EngineError(
      'forbidden_origin',
      `A web page from elsewhere may not ask this server. Open http://127.0.0.1:${port}/ itself, or ask without a browser.`,
    );
  return null;
};
