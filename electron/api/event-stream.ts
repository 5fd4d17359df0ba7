import type { Clock } from '#electron/engine/ports.ts';
import type { EngineEvent } from '#shared/schemas/events.ts';
import type { EventSubscription } from './event-hub.ts';

const RETRY_MS = 2000;

export interface EventStreamOptions {
  /** A comment goes out when nothing else did for so long: it keeps the connection, and shows when the reader is gone. */
  readonly heartbeatMs: number;
  /** The reader was here before and missed what happened since. */
  readonly reconnected: boolean;
  /** Asked at every heartbeat: a token that was revoked or has expired ends the stream. */
  readonly isStillAllowed: () => Promise<boolean>;
  readonly clock: Clock;
}

/**
 * Server-sent events. Pulls from the subscription only when the reader takes more, so that a slow reader's events wait,
 * bounded, in the subscription's queue. Ends the subscription when the reader goes.
 */
export const eventStream = (
  subscription: EventSubscription,
  { heartbeatMs, reconnected, isStillAllowed, clock }: EventStreamOptions,
): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  let count = 0;
  let checkedAt = clock();
  const frame = (event: EngineEvent) => encoder.encode(`id: ${++count}\ndata: ${JSON.stringify(event)}\n\n`);

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        if (reconnected) controller.enqueue(frame({ type: 'resync' }));
      },
      async pull(controller) {
        const event = await subscription.next(heartbeatMs);
        const isDue = clock() - checkedAt >= heartbeatMs;
        if (isDue) checkedAt = clock();
        if (event === null || (isDue && !(await isStillAllowed()))) {
          subscription.end();
          controller.close();
        } else controller.enqueue(event === 'idle' ? encoder.encode(':\n\n') : frame(event));
      },
      cancel: () => subscription.end(),
    },
    { highWaterMark: 0 },
  );
};
