import type { TextRange } from '#shared/schemas/search.ts';
import { tokenize } from './analyze-text.ts';

/** The stems that a query's text asks for: its words without stop words, unless it has no others. */
export const stemsOf = (text: string): ReadonlySet<string> => {
  const tokens = tokenize(text);
  const asked = tokens.filter(({ stop }) => !stop);
  return new Set((asked.length > 0 ? asked : tokens).map(({ stem }) => stem));
};

/** Where words, parts of identifiers or characters with these stems stand in a text: in order, not overlapping. */
export const highlightsIn = (text: string, stems: ReadonlySet<string>): TextRange[] => {
  const ranges: TextRange[] = [];
  for (const { stem, start, end } of tokenize(text)) {
    if (!stems.has(stem)) continue;
    const last = ranges.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
};
