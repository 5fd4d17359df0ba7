import type { MiddlewareHandler } from 'hono';
import type { NewId } from '#electron/engine/ports.ts';
import type { ApiEnv } from '../api-env.ts';

/** Names each request, in its answer, in the log and in the audit. A name that the client sends is not taken over. */
export const requestId =
  (newId: NewId): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const id = newId();
    c.set('requestId', id);
    c.header('x-request-id', id);
    await next();
  };
