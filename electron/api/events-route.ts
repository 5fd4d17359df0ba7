import type { Context } from 'hono';
import type { Caller } from '#electron/engine/engine.ts';
import type { AuditSink, Clock } from '#electron/engine/ports.ts';
import type { ApiEnv } from './api-env.ts';
import { audited } from './audited.ts';
import { type Authenticate, requireScope } from './auth/authenticate.ts';
import type { EventHub } from './event-hub.ts';
import { eventStream } from './event-stream.ts';

export interface EventsRouteParts {
  readonly authenticate: Authenticate;
  readonly audit: AuditSink;
  readonly eventHub: EventHub;
  readonly heartbeatMs: number;
  readonly clock: Clock;
}

/** `GET /v1/events`: what happens in the engine, for as long as the reader stays. Outside the table, for it never answers. */
export const eventsRoute =
  ({ authenticate, audit, eventHub, heartbeatMs, clock }: EventsRouteParts) =>
  async (c: Context<ApiEnv>): Promise<Response> => {
    const known = { face: 'http', operation: 'events.stream', requestId: c.get('requestId') } as const;
    const allowed = async (): Promise<Caller> => {
      const caller = await authenticate({ method: c.req.method, headers: c.req.raw.headers });
      requireScope(caller, 'read');
      return caller;
    };
    const caller = await audited(audit, known, async (line) => (line.caller = await allowed()));
    c.header('content-type', 'text/event-stream; charset=utf-8');
    // Hono answers HEAD from here too and throws the body away unread: a stream made for it would never end.
    if (c.req.method === 'HEAD') return c.body(null);
    const reconnected = c.req.header('last-event-id') !== undefined;
    const isStillAllowed = async () => {
      try {
        return (await allowed()).principal.id === caller.principal.id;
      } catch {
        return false;
      }
    };
    const subscription = eventHub.subscribe(caller.principal.id);
    return c.body(eventStream(subscription, { heartbeatMs, reconnected, isStillAllowed, clock }));
  };
