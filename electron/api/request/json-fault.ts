export interface JsonFault {
  /** In UTF-16 units from 0. */
  readonly offset: number;
  /** What should have stood there. */
  readonly expected: string;
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
// oxlint-disable-next-line no-control-regex -- JSON refuses control characters inside strings
const STRING_PART = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Where a text stops being JSON, or null if it is JSON. `JSON.parse` knows as well, but what it says quotes the text. Only
 * for texts that did not parse: it is ten times slower. Its own stack holds the nesting, so depth is no danger.
 */
export const findJsonFault = (text: string): JsonFault | null => {
  let at = 0;
  const fault = (expected: string): JsonFault => ({ offset: at, expected });
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeChar = (char: string): boolean => {
    if (text[at] !== char) return false;
    at++;
    return true;
  };

  /** The rest of a string after its opening quote. */
  const string = (): JsonFault | null => {
    while (take(STRING_PART));
    return takeChar('"')
      ? null
      : fault(at < text.length ? 'a character that a string may hold' : 'the end of a string');
  };
  const key = (): JsonFault | null => {
    take(SPACE);
    if (!takeChar('"')) return fault('a key in double quotes');
    const inString = string();
    if (inString !== null) return inString;
    take(SPACE);
    return takeChar(':') ? null : fault('":"');
  };

  /** Closing brackets that are due, innermost last. */
  const open: (']' | '}')[] = [];
  for (;;) {
    take(SPACE);
    let valueEnded = true;
    if (takeChar('"')) {
      const inString = string();
      if (inString !== null) return inString;
    } else if (text[at] === '[' || text[at] === '{') {
      const close = text[at] === '[' ? ']' : '}';
      at++;
      take(SPACE);
      if (!takeChar(close)) {
        open.push(close);
        const inKey = close === '}' ? key() : null;
        if (inKey !== null) return inKey;
        valueEnded = false;
      }
    } else if (!take(NUMBER) && !take(LITERAL)) return fault('a value');

    while (valueEnded) {
      take(SPACE);
      const close = open.at(-1);
      if (close === undefined) return at === text.length ? null : fault('the end of the body');
      if (takeChar(close)) open.pop();
      else if (takeChar(',')) {
        const inKey = close === '}' ? key() : null;
        if (inKey !== null) return inKey;
        valueEnded = false;
      } else return fault(`"," or "${close}"`);
    }
  }
};
