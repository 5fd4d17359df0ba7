import type { Hit } from '#shared/schemas/search.ts';
import { highlightsIn } from './highlight.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Null where there is no vector to tell. */
  readonly cosine: number | null;
}

/** Spans looked at for their words; of a longer memory, those nearest in meaning. */
const MAX_SPANS = 100;
/** UTF-16 units of a span where the memory has no chunks yet. */
const WINDOW = 1000;

/**
 * The span that best shows why a memory was found: nearness in meaning plus the share of the query's words that it has.
 */
export const chooseExcerpt = (content: string, chunks: readonly Span[], stems: ReadonlySet<string>): Hit['excerpt'] => {
  const spans = (chunks.length > 0 ? chunks : windowsOf(content))
    .toSorted((a, b) => (b.cosine ?? 0) - (a.cosine ?? 0))
    .slice(0, MAX_SPANS);
  const [first, ...others] = spans.map((span) => {
    const text = content.slice(span.start, span.end);
    const highlights = highlightsIn(text, stems);
    const found = new Set(highlights.map(({ start, end }) => text.slice(start, end).toLowerCase())).size;
    return {
      start: span.start,
      end: span.end,
      text,
      highlights,
      worth: (span.cosine ?? 0) + found / Math.max(1, stems.size),
    };
  });
  if (first === undefined) return { start: 0, end: 0, text: '', highlights: [] };
  const { worth: _, ...best } = others.reduce((a, b) => (b.worth > a.worth ? b : a), first);
  return best;
};

const windowsOf = (content: string): Span[] => {
  const spans: Span[] = [];
  for (let start = 0; start < content.length;) {
    const end = borderBefore(content, start + WINDOW, start);
    spans.push({ start, end, cosine: null });
    start = end;
  }
  return spans;
};

/** The end of the last word before `limit`; never inside a surrogate pair. */
const borderBefore = (content: string, limit: number, start: number): number => {
  if (limit >= content.length) return content.length;
  const space = content.lastIndexOf(' ', limit);
  if (space > start + WINDOW / 2) return space + 1;
  const code = content.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit;
};
