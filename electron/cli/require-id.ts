import { Id } from '#shared/schemas/ids.ts';
import { UsageError } from './usage-error.ts';

/** An id as given on the command line. */
export const requireId = (text: string): Id => {
  const id = Id.safeParse(text.trim());
  if (id.success) return id.data;
  throw new UsageError(`"${text}" is no id; an id is a whole UUID such as 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e`);
};
