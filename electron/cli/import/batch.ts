/** Bounds of one `memories.add_batch`: what is lost to a kill stays small, and one request does not hold up others. */
const MOST_ITEMS = 200;
const MOST_BYTES = 4 * 1024 * 1024;

/** Gathers items into batches of at most 200 and 4 MiB; an item that is larger by itself is a batch of its own. */
export async function* batch<T>(items: AsyncIterable<T>, bytesOf: (item: T) => number): AsyncGenerator<T[]> {
  let gathered: T[] = [];
  let bytes = 0;
  for await (const item of items) {
    const itemBytes = bytesOf(item);
    if (gathered.length > 0 && (gathered.length >= MOST_ITEMS || bytes + itemBytes > MOST_BYTES)) {
      yield gathered;
      gathered = [];
      bytes = 0;
    }
    gathered.push(item);
    bytes += itemBytes;
  }
  if (gathered.length > 0) yield gathered;
}
