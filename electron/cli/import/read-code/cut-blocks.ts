/** Lengths in UTF-16 units. */
const USUAL_BLOCK = 1_500;
const LONGEST_BLOCK = 4_000;

export interface Block {
  /** Of a line, from the start of the text. */
  readonly start: number;
  /** Its first line with words in it. */
  readonly firstLine: string;
}

/** How good a place the start of a line is to cut a text without known structure. */
type Border = 'none' | 'line' | 'paragraph' | 'top';

/**
 * Cuts a text at blank lines before lines that are not indented; where that leaves too much, at any blank line, and where
 * there are none, at any line. Blocks that are short stay together. Each reaches to the start of the next.
 */
export const cutBlocks = (text: string): Block[] => {
  const starts = [0];
  let best: { at: number; border: Border } | null = null;
  let blockStart = 0;
  for (const { at, border } of borders(text)) {
    // Ahead of a block that would become too long, cut at the best border that was passed over.
    while (at - blockStart > LONGEST_BLOCK && best !== null && best.at > blockStart) {
      blockStart = best.at;
      starts.push(blockStart);
      best = null;
    }
    const length = at - blockStart;
    if (border === 'top' && length >= USUAL_BLOCK / 2) {
      blockStart = at;
      starts.push(at);
      best = null;
    } else if (length >= USUAL_BLOCK / 2 && (best === null || worth[border] >= worth[best.border])) {
      best = { at, border };
    }
  }
  return starts.map((start, index) => ({ start, firstLine: firstLineOf(text.slice(start, starts[index + 1])) }));
};

const worth: Readonly<Record<Border, number>> = { none: 0, line: 1, paragraph: 2, top: 3 };

/** Starts of lines but the first, and the end. */
function* borders(text: string): Generator<{ readonly at: number; readonly border: Border }> {
  let isAfterBlank = false;
  let start = 0;
  for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', start)) {
    const isBlank = text.slice(start, newline).trim() === '';
    isAfterBlank = isBlank;
    start = newline + 1;
    if (start >= text.length) break;
    const isTop = /^[^\s)\]}]/.test(text.slice(start, start + 1)) && !CLOSER.test(text.slice(start, start + 10));
    yield { at: start, border: isAfterBlank ? (isTop ? 'top' : 'paragraph') : 'line' };
  }
  yield { at: text.length, border: 'none' };
}

const CLOSER = /^(end|fi|done|esac)\b/;

const firstLineOf = (block: string): string => /^.*\w.*$/m.exec(block)?.[0].trim().slice(0, 100) ?? '';
