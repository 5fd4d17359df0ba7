/** What is read of a `tokenizer.json`. Checked by hand: a schema takes longer over 30,000 words than loading the model. */
interface WordPieceModel {
  readonly type: 'WordPiece';
  readonly unk_token: string;
  readonly continuing_subword_prefix: string;
  readonly max_input_chars_per_word: number;
  readonly vocab: Readonly<Record<string, number>>;
}

export interface ModelTokenizer {
  /** The ids of a text's tokens, without special tokens. What looks like a special token is text like any other. */
  encode(text: string): number[];
  /** @throws Error when the vocabulary has no such token */
  idOf(token: string): number;
}

const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu;
/** Each of these is a word of its own; the ranges are those of BERT's own tokenizer. */
const IDEOGRAPH =
  /[\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
const MARK = /\p{Mn}/gu;
const WORD = /[^\s\p{P}!-/:-@[-`{-~]+|[\p{P}!-/:-@[-`{-~]/gu;

/**
 * BERT's uncased WordPiece tokenizer (https://arxiv.org/abs/1609.08144 §4.1): the longest known beginning of a word, then the
 * longest known continuation, and so on. It gives the ids that transformers.js gives, whose own takes time with the cube
 * of a word's length: some milliseconds for each hash in a text.
 *
 * Throws when `tokenizerFile`, a parsed `tokenizer.json`, is of another kind.
 */
export const createModelTokenizer = (tokenizerFile: unknown): ModelTokenizer => {
  const { model } = tokenizerFile as { model?: WordPieceModel };
  if (model?.type !== 'WordPiece') throw new Error('the tokenizer is not of the kind WordPiece');
  const prefix = model.continuing_subword_prefix;
  const starts = new Map<string, number>();
  const continuations = new Map<string, number>();
  let longest = 0;
  for (const [token, id] of Object.entries(model.vocab)) {
    starts.set(token, id);
    longest = Math.max(longest, token.length);
    if (token.startsWith(prefix)) continuations.set(token.slice(prefix.length), id);
  }

  const idOf = (token: string): number => {
    const id = starts.get(token);
    if (id === undefined) throw new Error(`the vocabulary has no token ${token}`);
    return id;
  };
  const unknown = idOf(model.unk_token);

  const pushWord = (ids: number[], word: string): void => {
    if (word.length > model.max_input_chars_per_word && [...word].length > model.max_input_chars_per_word) {
      ids.push(unknown);
      return;
    }
    const before = ids.length;
    for (let start = 0, end = 0; start < word.length; start = end) {
      const known = start === 0 ? starts : continuations;
      end = Math.min(word.length, start + longest);
      while (end > start && !known.has(word.slice(start, end))) end--;
      const id = known.get(word.slice(start, end));
      if (id === undefined) {
        ids.length = before;
        ids.push(unknown);
        return;
      }
      ids.push(id);
    }
  };

  return {
    idOf,
    encode(text) {
      const ids: number[] = [];
      for (const [word] of normalize(text).matchAll(WORD)) pushWord(ids, word);
      return ids;
    },
  };
};

const normalize = (text: string): string =>
  text.replace(INVISIBLE, '').replace(IDEOGRAPH, ' $& ').toLowerCase().normalize('NFD').replace(MARK, '');
