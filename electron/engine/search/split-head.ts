/** UTF-16 units. */
const LONGEST_HEAD = 300;

/** The first line, which says what a text is about more often than any other, and the rest. */
export const splitHead = (text: string): { head: string; body: string } => {
  const start = text.length - text.trimStart().length;
  const lineEnd = /[\r\n]/.exec(text.slice(start, start + LONGEST_HEAD));
  const end = lineEnd === null ? borderBefore(text, start, start + LONGEST_HEAD) : start + lineEnd.index;
  return { head: text.slice(start, end), body: text.slice(end) };
};

/** The end of the last whole word before `limit`; in one endless word, a place that is not inside a surrogate pair. */
const borderBefore = (text: string, start: number, limit: number): number => {
  if (limit >= text.length) return text.length;
  const words = /^.*\s/su.exec(text.slice(start, limit));
  if (words !== null) return start + words[0].length;
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
};
