export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Without its line break; null if the line is longer than allowed. */
  readonly bytes: Buffer | null;
  /** Bytes of the stream up to the end of the line. */
  readonly end: number;
}

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Lines that end in LF or CRLF. Of a line above `longest` bytes no more is kept in memory, and it is told as null. */
export async function* splitLines(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Line> {
  let number = 1;
  let end = 0;
  let kept: Buffer[] = [];
  let length = 0;

  const take = (bytes: Buffer) => {
    length += bytes.length;
    if (length <= longest) kept.push(bytes);
    else kept = [];
    end += bytes.length;
  };
  const finish = (): Line => {
    const bytes = length <= longest ? withoutCarriageReturn(Buffer.concat(kept)) : null;
    kept = [];
    length = 0;
    return { number: number++, bytes, end };
  };

  for await (const chunk of chunks) {
    let position = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, position)) {
      take(chunk.subarray(position, at));
      end++;
      yield finish();
      position = at + 1;
    }
    take(chunk.subarray(position));
  }
  if (length > 0) yield finish();
}

const withoutCarriageReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
