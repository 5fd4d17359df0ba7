/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  push(chunk: Buffer): void;
  /** Gives the last line, if it had no end. */
  end(): void;
}

const NEWLINE = 0x0a;

/**
 * Calls `onLine` for each line, without its end. Of a line beyond `longest` bytes nothing is kept, and `too_long` is told
 * in its place as soon as it is.
 */
export const splitLines = (longest: number, onLine: (line: Buffer | 'too_long') => void): LineSplitter => {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;

  const take = (piece: Buffer) => {
    if (skipping) return;
    size += piece.length;
    if (size <= longest) {
      parts.push(piece);
      return;
    }
    skipping = true;
    parts = [];
    onLine('too_long');
  };

  const finish = () => {
    const line = skipping ? null : Buffer.concat(parts, size);
    parts = [];
    size = 0;
    skipping = false;
    if (line !== null) onLine(line);
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        take(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < chunk.length) take(chunk.subarray(start));
    },
    end() {
      if (size > 0) finish();
    },
  };
};
