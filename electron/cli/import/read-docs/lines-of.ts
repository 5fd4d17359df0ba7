export interface TextLine {
  /** In UTF-16 units from the start of the text. */
  readonly start: number;
  /** Of the next line. */
  readonly end: number;
  /** Without its line break. */
  readonly text: string;
}

/** Lines that end in LF or CRLF. */
export function* linesOf(text: string): Generator<TextLine> {
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    yield { start, end, text: text.slice(start, end).replace(/\r?\n$/, '') };
    start = end;
  }
}
