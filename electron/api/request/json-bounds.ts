const DEEPEST = 64;
const MOST_VALUES = 500_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/**
 * Says what makes a JSON text too costly to parse, or null. A body of 64 MiB can hold 30 million empty arrays, which take
 * a gigabyte once parsed; the largest request that makes sense has some 200,000 values, five levels deep. Looks at no more than
 * brackets, commas and quotes, so a text that is not JSON at all may pass.
 */
export const findJsonExcess = (text: string): string | null => {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) i = endOfString(text, i);
    else if (OPEN.has(unit)) {
      if (++depth > DEEPEST) return `it is nested more than ${DEEPEST} levels deep`;
      values++;
    } else if (CLOSE.has(unit)) depth--;
    else if (unit === COMMA) values++;
    if (values > MOST_VALUES) return `it holds more than ${MOST_VALUES} values`;
  }
  return null;
};

/** The closing quote of the string that opens at `start`, found at native speed; the text's end if there is none. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    const backslashes = at - 1 - before;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
};
