import { z } from 'zod';

/** UUID in its 36-character form; upper case is taken and made lower. */
export const Id = z
  .string()
  .regex(
    /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    'must be a UUID such as 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e',
  )
  .transform((id) => id.toLowerCase());
export type Id = z.infer<typeof Id>;

/** A place in a list, as given back in `next_cursor`. Opaque to callers; it may hold a whole key. */
export const Cursor = z.string().min(1).max(2000);
