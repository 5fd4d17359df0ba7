/**
 * Text from a memory made safe for a terminal: control characters, which could move the cursor, set the title or fill
 * the keyboard buffer, and characters that reorder what is shown become visible escapes. Newlines and tabs stay.
 */
export const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** One printable line of at most so many characters; runs of white space become one space. */
export const printableLine = (text: string, longest = Number.POSITIVE_INFINITY): string => {
  const line = printable(
    text
      .slice(0, longest * 4)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
};

const UNSAFE =
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is replaced here
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
