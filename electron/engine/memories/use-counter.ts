import type { Clock, Logger } from '../ports.ts';

interface Use {
  times: number;
  lastAt: number;
}

export interface UseCounter {
  record(uuid: string): void;
  /** Uses of this memory that are not in the store yet. */
  pending(uuid: string): Readonly<Use> | null;
  flush(): void;
  close(): void;
}

const FLUSH_AFTER_MS = 2_000;

/**
 * Counts uses in memory and writes them together, so that reading a memory costs no durable write of its own. A kill
 * loses at most the last two seconds of counts, and never a memory.
 */
export const createUseCounter = (
  clock: Clock,
  logger: Logger,
  write: (uses: ReadonlyMap<string, Readonly<Use>>) => void,
): UseCounter => {
  let uses = new Map<string, Use>();
  let timer: NodeJS.Timeout | null = null;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (uses.size === 0) return;
    const taken = uses;
    uses = new Map();
    try {
      write(taken);
    } catch (error) {
      logger.error('use_counts_not_written', { memories: taken.size, cause: (error as Error).name });
    }
  };

  return {
    record: (uuid) => {
      uses.set(uuid, { times: (uses.get(uuid)?.times ?? 0) + 1, lastAt: clock() });
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    pending: (uuid) => uses.get(uuid) ?? null,
    flush,
    close: flush,
  };
};
