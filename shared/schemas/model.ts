import { z } from 'zod';
import { Timestamp } from './time.ts';

/** An embedding model that vectors were made with. Vectors of different fingerprints are never compared. */
export const KnownModel = z.object({
  fingerprint: z.string(),
  name: z.string(),
  dimensions: z.int(),
  first_used_at: Timestamp,
  /** How many memories have vectors of it. */
  memories: z.int(),
  in_use: z.boolean(),
});
export type KnownModel = z.infer<typeof KnownModel>;
