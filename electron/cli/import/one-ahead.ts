/** The same items, the next of which is fetched while the last one is still being worked on. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const fetchNext = () => {
    const fetched = iterator.next();
    // It is awaited only when the last item is done with, and must not count as unhandled until then.
    fetched.catch(() => {});
    return fetched;
  };
  try {
    let fetched = fetchNext();
    for (;;) {
      const next = await fetched;
      if (next.done === true) return;
      fetched = fetchNext();
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
