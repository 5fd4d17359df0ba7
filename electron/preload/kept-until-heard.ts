interface Told<T> {
  tell(value: T): void;
  /** Returns what ends it. */
  listen(listener: (value: T) => void): () => void;
}

/** What is told before the page has a listener is kept for the first one: the page hears of a link that opened it. */
export const keptUntilHeard = <T>(): Told<T> => {
  const listeners = new Set<(value: T) => void>();
  let kept: T[] = [];
  return {
    tell(value) {
      if (listeners.size === 0) kept.push(value);
      for (const listener of listeners) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      const waiting = kept;
      kept = [];
      for (const value of waiting) listener(value);
      return () => void listeners.delete(listener);
    },
  };
};
