/**
 * What is done to text before FTS5 sees it, alike when it is stored and when it is searched. FTS5's own tokenizer
 * (unicode61) then cuts at everything that is not a letter, a digit or a mark, folds case and accents, and stems
 * English (porter).
 */

/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]*/gu;

/** Full-width letters, ligatures and the like in their plain form; runs of unspaced script as overlapping pairs. */
export const toIndexedText = (text: string): string =>
  // Plain ASCII, the most of what is stored, needs neither.
  isAscii(text) ? text : text.normalize('NFKC').replace(UNSPACED, (run) => ` ${pairsOf(run).join(' ')} `);

/**
 * `数据库` becomes `数据 据库 库`: a query of two characters or more meets its pairs, and a single character meets a pair
 * that begins with it, or, at the end of a run, itself.
 */
const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((character, i) => character + (characters[i + 1] ?? ''));
};

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Upper-case runs, capitalised words, lower-case runs and numbers: `parseHTTPUrl2` → parse, HTTP, Url, 2. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lo}+|\p{N}+/gu;
const HAS_PARTS = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;

/** The parts of every identifier in the text that its spelling shows: camelCase and digits. Words without parts give none. */
export const identifierParts = (text: string): string[] => {
  const parts: string[] = [];
  for (const [word] of text.matchAll(WORD)) if (HAS_PARTS.test(word)) parts.push(...partsOf(word));
  return parts;
};

const partsOf = (word: string): string[] => word.match(PART) ?? [];

/** The words of a text, as unicode61 will cut it; case kept. */
export const wordsOf = (text: string): string[] => toIndexedText(text).match(WORD) ?? [];

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
