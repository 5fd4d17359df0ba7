import { stemmer } from 'stemmer';

/**
 * The words of a text, alike when it is stored and when it is searched. FTS5 gets them ready made and only keeps them: no
 * stemming or cutting is left to SQLite, so that the index, the score and the highlights agree.
 */

export interface Token {
  readonly stem: string;
  /** An English function word: part of a phrase, but nothing to search for on its own. */
  readonly stop: boolean;
  /** Where it stands in the text, in UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** Letters, digits and the marks that belong to them; all else separates, `_` and `.` too. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const HAS_PARTS = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u;
/** Upper-case runs, capitalised words, lower-case runs and numbers: `parseHTTPUrl2` → parse, HTTP, Url, 2. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lo}+|\p{N}+/gu;

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** A run of a script that is written without spaces between words, its marks and the long-vowel sign among it. */
const UNSPACED_RUN = new RegExp(`[${UNSPACED_SCRIPTS}ー][${UNSPACED_SCRIPTS}\\p{M}ー]*`, 'gu');

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my no not of on ' +
    'or our should so some such that the their them then there these they this to was we were what when where which who why ' +
    'will with would you your about am any he she his her him us than too very just use using get'
  ).split(' '),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase());

/**
 * One stream in reading order: each word and, after an identifier, its parts (`call parseHttpUrl` → call, parsehttpurl,
 * pars, http, url); each character and pair of characters of a script without spaces (`数据库` → 数, 数据, 据, 据库, 库).
 */
export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = [];
  const add = (word: string, start: number, end: number) => {
    const plain = foldWord(word);
    if (plain !== '') tokens.push({ stem: stemOf(plain), stop: STOP_WORDS.has(plain), start, end });
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (isAscii(word)) {
      add(word, index, index + word.length);
      for (const part of partsOf(word)) add(part.text, index + part.start, index + part.end);
      continue;
    }
    for (const piece of piecesOf(word)) {
      const start = index + piece.start;
      if (piece.unspaced) {
        for (const { text: characters, start: from } of charactersAndPairs(piece.text))
          add(characters, start + from, start + from + characters.length);
      } else {
        add(piece.text, start, start + piece.text.length);
        for (const part of partsOf(piece.text)) add(part.text, start + part.start, start + part.end);
      }
    }
  }
  return tokens;
};

interface Piece {
  readonly text: string;
  readonly start: number;
}

/** The parts of an identifier that its spelling shows; none for a plain word. */
const partsOf = (word: string): (Piece & { readonly end: number })[] => {
  if (!HAS_PARTS.test(word)) return [];
  const parts = [...word.matchAll(PART)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  return parts.length > 1 ? parts : [];
};

/** A word cut where it changes to or from a script without spaces. */
const piecesOf = (word: string): (Piece & { readonly unspaced: boolean })[] => {
  const pieces: (Piece & { unspaced: boolean })[] = [];
  let end = 0;
  for (const { 0: run, index } of word.matchAll(UNSPACED_RUN)) {
    if (index > end) pieces.push({ text: word.slice(end, index), start: end, unspaced: false });
    pieces.push({ text: run, start: index, unspaced: true });
    end = index + run.length;
  }
  if (end < word.length) pieces.push({ text: word.slice(end), start: end, unspaced: false });
  return pieces;
};

/** A character here is a code point with the marks that follow it. */
const charactersAndPairs = (run: string): Piece[] => {
  const characters = [...run.matchAll(/\P{M}\p{M}*/gu)].map(({ 0: text, index }) => ({ text, start: index }));
  return characters.flatMap((character, i) => {
    const next = characters[i + 1];
    return next === undefined ? [character] : [character, { text: character.text + next.text, start: character.start }];
  });
};

/** Lower case, without accents, full-width letters and the like in their plain form. Marks that are vowels stay. */
export const foldWord = (word: string): string =>
  isAscii(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
        .toLowerCase();

const MAX_KNOWN_STEMS = 50_000;
const knownStems = new Map<string, string>();

/** Porter's stem of a folded word. */
const stemOf = (word: string): string => {
  let stem = knownStems.get(word);
  if (stem === undefined) {
    stem = stemmer(word);
    if (knownStems.size >= MAX_KNOWN_STEMS) knownStems.clear();
    knownStems.set(word, stem);
  }
  return stem;
};

const IDENTIFIER = /[\p{L}\p{N}\p{M}_$]+/gu;
const IS_COMPOUND = /\p{Ll}\p{Lu}|\p{Lu}{2}|_|\$/u;

/**
 * The text with its identifiers as words, for the embedding model, which knows words: `writeBoolean(self)` →
 * `write Boolean(self)`. All else stays, punctuation too.
 */
export const spellOutIdentifiers = (text: string): string =>
  text.replaceAll(IDENTIFIER, (run) => (IS_COMPOUND.test(run) ? (run.match(PART)?.join(' ') ?? run) : run));

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
