const encoder = new TextEncoder();

/** Bytes of UTF-8. */
export const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8');

/**
 * As many whole lines from the start of the text as fit into so many bytes of UTF-8, and a last line that says so if any
 * are missing. A first line that is longer by itself is cut between characters.
 */
export const cutText = (text: string, longestBytes: number): string => {
  if (byteLength(text) <= longestBytes) return text;
  const room = longestBytes - byteLength(`\n${CUT}`);
  const { read } = encoder.encodeInto(text, new Uint8Array(Math.max(0, room)));
  const lineEnd = text.charAt(read) === '\n' ? read : text.lastIndexOf('\n', read - 1);
  return `${text.slice(0, lineEnd > 0 ? lineEnd : read).trimEnd()}\n${CUT}`;
};

const CUT = '… (cut)';
