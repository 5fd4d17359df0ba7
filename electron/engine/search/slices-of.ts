/**
 * A text in slices of about `size` UTF-16 units, cut behind white space, so that no word is cut in two; in a word of that
 * length, before a character, so that none is.
 */
export function* slicesOf(text: string, size: number): Generator<string> {
  let start = 0;
  while (text.length - start > size) {
    const limit = start + size;
    const space = text.slice(start + (size >> 1), limit).search(/\s\S*$/);
    const code = text.charCodeAt(limit);
    const end = space !== -1 ? start + (size >> 1) + space + 1 : code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}
