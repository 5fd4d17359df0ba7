export interface TextChunk {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

/** How good it is to cut at a border, rising. */
const BORDER = { insideWord: 0, space: 1, sentence: 2, line: 3, blankLine: 4, block: 5, heading: 6 } as const;
type Border = (typeof BORDER)[keyof typeof BORDER];

/** A word with the white space after it, or a piece of a long one. */
interface Atom {
  readonly end: number;
  readonly tokens: number;
  /** The border after it. */
  readonly border: Border;
  /** The counts of a word's pieces do not simply add up to that of the word. */
  readonly isPiece: boolean;
}

/** Words longer than this, in UTF-16 units, may be cut: base64, minified code, scripts without spaces. */
const LONGEST_WORD = 64;
const LONGEST_PIECE = 16;

/** A word and the white space after it. A space that carries a combining mark or a joiner belongs to the word. */
const WORD = /(?:\S|\s(?=[\p{M}\u200D]))+(?:\s(?![\p{M}\u200D]))*|\s+/gu;
const SENTENCE_END = /[.!?。！？…]["'”’»)\]]*$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const HEADING = /#{1,6}[ \t]/y;
const BLOCK_START =
  /(?:export|function|class|interface|enum|async|def|func|fn|pub|impl|struct|public|private|module)\b/y;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts a text into chunks of at most `budget` tokens that follow each other without gap or overlap, at the best border
 * in the second half of each. A chunk is over the budget only if a single code point is. Time is near linear in the
 * length of the text. There is always at least one chunk, which is empty for an empty text.
 *
 * `countTokens` must be additive at white space: the tokens of `a b` are those of `a` and those of `b`.
 */
export const chunkText = (content: string, budget: number, countTokens: (text: string) => number): TextChunk[] => {
  const atoms = toAtoms(content, budget, countTokens);
  const chunks: TextChunk[] = [];
  let start = 0;
  for (let first = 0, next = 0; first < atoms.length; first = next) {
    next = bestCut(atoms, first, budget);
    let tokens = tokensOf(content, start, atoms.slice(first, next), countTokens);
    while (tokens > budget && next > first + 1) {
      next -= Math.ceil((next - first) / 16);
      tokens = tokensOf(content, start, atoms.slice(first, next), countTokens);
    }
    const end = atoms[next - 1]?.end ?? start;
    chunks.push({ start, end, tokens });
    start = end;
  }
  return chunks.length > 0 ? chunks : [{ start: 0, end: 0, tokens: 0 }];
};

const tokensOf = (
  content: string,
  start: number,
  atoms: readonly Atom[],
  countTokens: (text: string) => number,
): number =>
  atoms.some(({ isPiece }) => isPiece)
    ? countTokens(content.slice(start, atoms.at(-1)?.end))
    : atoms.reduce((sum, { tokens }) => sum + tokens, 0);

/** The index past the last atom of the chunk that begins at `first`: the best border in the chunk's second half. */
const bestCut = (atoms: readonly Atom[], first: number, budget: number): number => {
  let tokens = 0;
  let best = first;
  let bestBorder = -1;
  for (let index = first; index < atoms.length; index++) {
    const atom = atoms[index] as Atom;
    tokens += atom.tokens;
    if (tokens > budget) return best > first ? best : Math.max(index, first + 1);
    if (tokens * 2 >= budget && atom.border >= bestBorder) {
      best = index + 1;
      bestBorder = atom.border;
    }
  }
  return atoms.length;
};

const toAtoms = (content: string, budget: number, countTokens: (text: string) => number): Atom[] => {
  const atoms: Atom[] = [];
  const counts = new Map<string, number>();
  for (const match of content.matchAll(WORD)) {
    const word = match[0].trimEnd();
    const start = match.index;
    const end = start + match[0].length;
    const border = borderAfter(content, word, start + word.length, end);
    let tokens = word === '' ? 0 : counts.get(word);
    if (tokens === undefined && word.length <= LONGEST_WORD) {
      tokens = countTokens(word);
      counts.set(word, tokens);
    }
    if (tokens !== undefined && tokens <= budget) atoms.push({ end, tokens, border, isPiece: false });
    else pushPieces(atoms, { word, start, end, border }, budget, countTokens);
  }
  return atoms;
};

const borderAfter = (content: string, word: string, wordEnd: number, end: number): Border => {
  const space = content.slice(wordEnd, end);
  const lastBreak = space.lastIndexOf('\n');
  if (lastBreak === -1) return SENTENCE_END.test(word.slice(-LONGEST_WORD)) ? BORDER.sentence : BORDER.space;
  const isIndented = lastBreak < space.length - 1;
  if (!isIndented && startsAt(HEADING, content, end)) return BORDER.heading;
  const hasBlankLine = space.indexOf('\n') < lastBreak;
  if (!isIndented && (hasBlankLine || startsAt(BLOCK_START, content, end))) return BORDER.block;
  return hasBlankLine ? BORDER.blankLine : BORDER.line;
};

const startsAt = (sticky: RegExp, content: string, index: number): boolean => {
  sticky.lastIndex = index;
  return sticky.test(content);
};

/** Cuts a long word into pieces, each within the budget if it has more than one code point. The last takes the white
 *  space along. */
const pushPieces = (
  atoms: Atom[],
  { word, start, end, border }: { word: string; start: number; end: number; border: Border },
  budget: number,
  countTokens: (text: string) => number,
): void => {
  let longest = LONGEST_PIECE;
  for (let from = 0, to = 0; from < word.length; from = to) {
    to = pieceEnd(word, from, longest);
    const piece = word.slice(from, to);
    const tokens = countTokens(piece);
    if (tokens > budget && [...piece].length > 1) {
      longest = piece.length >> 1;
      to = from;
    } else {
      longest = LONGEST_PIECE;
      const isLast = to === word.length;
      const inner = SENTENCE_END.test(piece) ? BORDER.sentence : BORDER.insideWord;
      atoms.push({ end: isLast ? end : start + to, tokens, border: isLast ? border : inner, isPiece: true });
    }
  }
};

/** At most `longest` units on: behind punctuation in the second half, or else between graphemes, or else, when one
 *  grapheme is longer, between code points. */
const pieceEnd = (word: string, from: number, longest: number): number => {
  if (word.length - from <= longest) return word.length;
  let grapheme = 0;
  let punctuation = 0;
  // The window is wider than the piece because what follows decides where a grapheme ends.
  for (const { index, segment } of graphemes.segment(word.slice(from, from + 2 * longest + 2))) {
    if (index + segment.length > longest) break;
    grapheme = index + segment.length;
    if (PUNCTUATION.test(segment)) punctuation = grapheme;
  }
  if (punctuation * 2 > longest) return from + punctuation;
  if (grapheme > 0) return from + grapheme;
  const cut = from + longest;
  return (word.codePointAt(cut - 1) ?? 0) > 0xff_ff ? cut + 1 : cut;
};
