import { MemoryFilter } from '#shared/schemas/memory.ts';
import { isMoment, toTimestamp } from '#shared/schemas/time.ts';
import type { Exclusions } from '../memories/memory-filter.ts';

/** A query as it was understood. */
export interface ParsedQuery {
  /** What is searched for: the query without its filters, phrases and exclusions put back as plain words. */
  readonly text: string;
  /** Each must stand in the memory, its words in this order; words are compared by their stems. */
  readonly phrases: readonly string[];
  /** None of these words or phrases may stand in it. */
  readonly excluded: readonly string[];
  readonly filter: MemoryFilter;
  readonly exclude: Exclusions;
}

type ListField = 'tags_all' | 'project' | 'kind' | 'file' | 'language';

const FIELDS = {
  tag: 'tags_all',
  project: 'project',
  kind: 'kind',
  file: 'file',
  lang: 'language',
  language: 'language',
  before: 'before',
  after: 'after',
} as const satisfies Record<string, ListField | 'before' | 'after'>;

const fieldOf = (name: string): ListField | 'before' | 'after' | undefined =>
  Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof typeof FIELDS] : undefined;

/** Conditions beyond this many are words: each costs a look-up of its own. */
const MAX_EXACT = 50;

/** A piece of a query: `-`, `field:`, then a quoted or a bare value. */
const PIECE = /(?<minus>-)?(?:(?<field>[a-z]+):)?(?:"(?<quoted>[^"]*)"|(?<bare>[^\s"]+))|\S/gu;

/**
 * Reads the query syntax: `tag:` `project:` `kind:` `file:` `lang:` `before:` `after:` `"exact phrase"` `-not`. It never
 * fails: what is not a filter is a word, since people paste error messages such as `TypeError: x` and `std::vector`. A
 * query of several lines is pasted text, and its quotes and dashes are its own.
 * `midnightOf` gives the start (epoch ms) of a calendar day where the person is.
 */
export const parseQuery = (
  query: string,
  now: number,
  midnightOf: (date: string) => number = localMidnight,
): ParsedQuery => {
  if (/[\r\n]/.test(query.trim())) return plainQuery(query);
  const words: string[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  const lists: Partial<Record<ListField, string[]>> = {};
  const unwanted: Partial<Record<ListField, string[]>> = {};
  const bounds: { before?: string; after?: string } = {};

  for (const [raw, start] of piecesOf(query)) {
    const { minus, field, quoted, bare } = PIECE_ONCE.exec(raw)?.groups ?? {};
    const value = quoted ?? bare ?? '';
    const name = field === undefined ? undefined : fieldOf(field);
    // A dash counts as "not" only before a word of its own: `--dry-run` and `a-b` are what they are.
    const isNot =
      minus !== undefined && !value.startsWith('-') && (start === 0 || /\s/.test(query[start - 1] as string));
    if (name === 'before' || name === 'after') {
      const at = momentOf(value, now, midnightOf);
      if (at !== null && !isNot) bounds[name] = toTimestamp(at);
      else words.push(raw);
    } else if (name !== undefined && isValueOf(name, value, (isNot ? unwanted : lists)[name] ?? [])) {
      ((isNot ? unwanted : lists)[name] ??= []).push(value);
    } else if (field !== undefined) {
      words.push(raw);
    } else if (phrases.length + excluded.length >= MAX_EXACT && (quoted !== undefined || isNot)) {
      words.push(value);
    } else if (quoted !== undefined) {
      if (quoted.trim() === '') continue;
      (isNot ? excluded : phrases).push(quoted);
    } else if (isNot && /[\p{L}\p{N}]/u.test(value)) {
      excluded.push(value);
    } else {
      words.push(raw);
    }
  }

  const { tags_all: unwantedTags, ...otherUnwanted } = unwanted;
  return {
    text: [...words, ...phrases].join(' ').trim(),
    phrases,
    excluded,
    filter: MemoryFilter.parse({ ...lists, ...bounds }),
    exclude: MemoryFilter.parse({ ...otherUnwanted, tags_any: unwantedTags }),
  };
};

/** The query as words alone, whatever stands in it. */
const plainQuery = (text: string): ParsedQuery => ({ text, phrases: [], excluded: [], filter: {}, exclude: {} });

/** The query with its phrases and exclusions as plain words. */
export const withoutExactWords = (parsed: ParsedQuery): ParsedQuery => ({
  ...parsed,
  text: [parsed.text, ...parsed.excluded].join(' ').trim(),
  phrases: [],
  excluded: [],
});

const PIECE_ONCE = new RegExp(`^(?:${PIECE.source})$`, 'u');

const piecesOf = (query: string): [text: string, start: number][] =>
  [...query.matchAll(PIECE)].map((match) => [match[0], match.index]);

/** Whether the field takes this value besides those it has: what it would refuse stays a word. */
const isValueOf = (field: ListField, value: string, others: readonly string[]): boolean =>
  value !== '' && MemoryFilter.shape[field].safeParse([...others, value]).success;

const UNIT_MS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  mo: 2_629_800_000,
  y: 31_557_600_000,
};

/** `2026-01-31` (a local day), `2026-01-31T09:30Z` (an instant), or `7d`: so long ago, in h, d, w, mo or y. Else null. */
const momentOf = (value: string, now: number, midnightOf: (date: string) => number): number | null => {
  const ago = /^(\d{1,4})(h|d|w|mo|y)$/.exec(value);
  const at =
    ago !== null
      ? now - Number(ago[1]) * (UNIT_MS[ago[2] as string] as number)
      : /^\d{4}-\d\d-\d\d$/.test(value)
        ? midnightOf(value)
        : /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
          ? Date.parse(value)
          : Number.NaN;
  return isMoment(at) ? at : null;
};

/** Without a zone, `Date` reads a date with a time as local. */
const localMidnight = (date: string): number => Date.parse(`${date}T00:00:00`);
