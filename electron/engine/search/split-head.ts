/** UTF-16 units. */
const LONGEST_HEAD = 300;

/** The first line, which says what a text is about more often than any other, and the rest. */
export const splitHead = (text: string): { head: string; body: string } => {
  const start = text.length - text.trimStart().length;
  const lineEnd = /[\r\n]/.exec(text.slice(start, start + LONGEST_HEAD));
  const end = start + (lineEnd?.index ?? Math.min(LONGEST_HEAD, text.length - start));
  // Never inside a surrogate pair.
  const code = text.charCodeAt(end);
  const cut = code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
  return { head: text.slice(start, cut), body: text.slice(cut) };
};
