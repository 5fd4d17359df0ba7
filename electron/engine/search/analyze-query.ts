import { isStopWord, spellOutIdentifiers, tokenize, type Token } from './analyze-text.ts';
import { splitHead } from './split-head.ts';
import { HEAD_OF_QUERY_WEIGHT } from './tuning.ts';

interface WeightedTerm {
  readonly stem: string;
  readonly weight: number;
  /** It only begins like a word that is still being typed. */
  readonly isBeginning?: boolean;
}

/** Two tokens that follow each other. */
interface WeightedPair {
  readonly first: string;
  readonly second: string;
  readonly weight: number;
}

/** What the two halves of search need of a query's text. */
export interface AnalyzedQuery {
  /** Without stop words, unless there is nothing else. */
  readonly terms: readonly WeightedTerm[];
  readonly pairs: readonly WeightedPair[];
  /** It has names, numbers or identifiers: then words count for more against meaning. */
  readonly specific: boolean;
  /** One or two texts; the query's vector is their mean. */
  readonly embed: readonly string[];
}

/** A query of several lines (a stack trace, a bug report) says in its first what it is about: that line counts double. */
export const analyzeQuery = (text: string): AnalyzedQuery => {
  const { head, body } = splitHead(text);
  const terms = new Map<string, number>();
  const stopTerms = new Map<string, number>();
  const pairs = new Map<string, WeightedPair>();
  const take = (tokens: readonly Token[], weight: number) =>
    tokens.forEach((token, i) => {
      const known = token.stop ? stopTerms : terms;
      known.set(token.stem, Math.max(known.get(token.stem) ?? 0, weight));
      const before = tokens[i - 1];
      if (before === undefined || (before.stop && token.stop)) return;
      const name = `${before.stem} ${token.stem}`;
      const most = Math.max(pairs.get(name)?.weight ?? 0, weight);
      pairs.set(name, { first: before.stem, second: token.stem, weight: most });
    });
  take(tokenize(head), HEAD_OF_QUERY_WEIGHT);
  take(tokenize(body), 1);

  const full = spellOutIdentifiers(text.trim());
  const first = spellOutIdentifiers(head.trim());
  return {
    terms: [...(terms.size > 0 ? terms : stopTerms)].map(([stem, weight]) => ({ stem, weight })),
    pairs: [...pairs.values()],
    specific: isSpecific(text),
    embed: first === '' || first === full ? [full] : [full, first],
  };
};

const SPECIFIC = /\d|[a-z][A-Z]|[A-Z]{2}|\w_\w|::|\w\.\w|["`']\w/;

/** Whether a word of the text is a name (a capital inside a sentence), a number, an acronym or an identifier. */
export const isSpecific = (text: string): boolean => {
  let sentenceStarts = true;
  for (const word of text.match(/\S+/g) ?? []) {
    const core = word.replaceAll(/^[.,:;!?()[\]{}"']+|[.,:;!?()[\]{}"']+$/g, '');
    if (core === '') continue;
    const isFunctionWord = isStopWord(core) || /^i'(m|ve)$/i.test(core);
    if (!isFunctionWord && (SPECIFIC.test(core) || (!sentenceStarts && /^\p{Lu}/u.test(core)))) return true;
    sentenceStarts = !isFunctionWord && /[.?!]$/.test(word);
  }
  return false;
};
