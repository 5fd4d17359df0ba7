import { z } from 'zod';
import { Id } from './ids.ts';
import { CaptureStatus } from './privacy.ts';

/** What the engine tells every open window. Ids and counts only; who may read a memory fetches it. */
export const EngineEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('memory'),
    change: z.enum(['added', 'updated', 'archived', 'trashed', 'restored', 'deleted']),
    id: Id,
    version: z.int(),
  }),
  /** Many changed at once; which is not told. */
  z.object({ type: z.literal('memories') }),
  z.object({ type: z.literal('embedding'), pending: z.int(), done: z.int(), per_second: z.number() }),
  /** Capture was paused or resumed, or a pause ended by itself. */
  z.object({ type: z.literal('capture'), capture: CaptureStatus }),
  z.object({ type: z.literal('settings'), changed: z.array(z.string()) }),
  /** Events were dropped (a slow reader, or a reconnect): fetch anew. */
  z.object({ type: z.literal('resync') }),
]);
export type EngineEvent = z.infer<typeof EngineEvent>;
