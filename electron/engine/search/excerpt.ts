import type { Hit } from '#shared/schemas/search.ts';
import { highlightsIn } from './highlight.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Null where there is no vector to tell. */
  readonly cosine: number | null;
}

/** UTF-16 units of a span where the memory has no chunks yet. */
const WINDOW = 1000;
/** Places of one stem that are looked at. */
const MOST_PLACES = 500;

/**
 * The span that best shows why a memory was found: nearness in meaning plus the share of the query's words that it has. Words
 * are looked for as plain text, which is fast in a memory of any length; only the span that is shown is cut into words.
 */
export const chooseExcerpt = (content: string, chunks: readonly Span[], stems: ReadonlySet<string>): Hit['excerpt'] => {
  const spans = (chunks.length > 0 ? chunks : windowsOf(content)).toSorted((a, b) => a.start - b.start);
  const found = spans.map(() => 0);
  const folded = content.toLowerCase();
  for (const stem of stems) for (const i of spansWith(stem, folded, spans)) found[i] = (found[i] ?? 0) + 1;

  let best: Span = { start: 0, end: 0, cosine: null };
  let most = Number.NEGATIVE_INFINITY;
  spans.forEach((span, i) => {
    const worth = (span.cosine ?? 0) + (found[i] ?? 0) / Math.max(1, stems.size);
    if (worth > most) [best, most] = [span, worth];
  });
  const text = content.slice(best.start, best.end);
  return { start: best.start, end: best.end, text, highlights: highlightsIn(text, stems) };
};

/** The spans, by their index, in which a stem seems to stand. A stem may end otherwise than its words do: `retri`, `retry`. */
const spansWith = (stem: string, folded: string, spans: readonly Span[]): Set<number> => {
  const part = stem.length > 3 ? stem.replace(/[iey]$/, '') : stem;
  const within = new Set<number>();
  let place = folded.indexOf(part);
  for (let n = 0, i = 0; place !== -1 && n < MOST_PLACES; n++, place = folded.indexOf(part, place + part.length)) {
    while (i < spans.length - 1 && (spans[i] as Span).end <= place) i++;
    within.add(i);
  }
  return within;
};

const windowsOf = (content: string): Span[] => {
  const spans: Span[] = [];
  for (let start = 0; start < content.length;) {
    const end = borderBefore(content, start, start + WINDOW);
    spans.push({ start, end, cosine: null });
    start = end;
  }
  return spans;
};

/** The end of the last word before `limit`, in the second half of the window; never inside a surrogate pair. */
const borderBefore = (content: string, start: number, limit: number): number => {
  if (limit >= content.length) return content.length;
  const middle = start + WINDOW / 2;
  const space = content.slice(middle, limit).lastIndexOf(' ');
  if (space !== -1) return middle + space + 1;
  const code = content.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
};
