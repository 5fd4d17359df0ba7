import type { Logger } from '../ports.ts';

/** Between two slices, so that requests are answered meanwhile. */
const PAUSE_MS = 20;

interface Parts {
  /** Redacts some of what was stored under earlier rules, and answers how many rows it went through: 0 once there are none. */
  readonly redactSome: () => number;
  readonly logger: Logger;
}

/** Writes anew, bit by bit, what was stored under earlier rules. Broken off at any point, it goes on at the next start. */
export const startRedactionPass = ({ redactSome, logger }: Parts) => {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const step = () => {
    timer = null;
    try {
      if (redactSome() > 0) wake();
    } catch (error) {
      // Reading redacts all the same; the next start tries again.
      logger.error('redaction_pass_failed', { cause: (error as Error).name });
    }
  };
  function wake() {
    if (!isClosed) timer ??= setTimeout(step, PAUSE_MS).unref();
  }

  wake();
  return {
    wake,
    close(): void {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
