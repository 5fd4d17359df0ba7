import { errorCodeOf } from './error-code-of.ts';

/** What became of one id: done, or refused with a code. */
export type EachOutcome<T> =
  | { readonly id: string; readonly done: T }
  | { readonly id: string; readonly done: null; readonly code: string; readonly message: string };

/**
 * Does one thing to each memory, in order; one that is refused does not keep the others from it. Only a refusal of the
 * memory itself counts as that: without a right or an engine, the first error ends it all.
 */
export const forEachMemory = async <T>(
  ids: readonly string[],
  act: (id: string) => Promise<T>,
): Promise<EachOutcome<T>[]> => {
  const outcomes: EachOutcome<T>[] = [];
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, done: await act(id) });
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === null || !OF_ONE_MEMORY.has(code)) throw error;
      outcomes.push({ id, done: null, code, message: (error as Error).message });
    }
  }
  return outcomes;
};

const OF_ONE_MEMORY: ReadonlySet<string> = new Set(['not_found', 'invalid_request', 'version_conflict', 'conflict']);
