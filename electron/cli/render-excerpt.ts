import type { Hit } from '#shared/schemas/search.ts';
import { printable } from './terminal-text.ts';

/** UTF-16 units of an excerpt that are shown, and how many of them stand before the first highlight at most. */
const SHOWN = 480;
const BEFORE = 160;
const MOST_LINES = 6;

/** The part of an excerpt round its first highlight, made printable, with the highlights marked. */
export const renderExcerpt = (excerpt: Hit['excerpt'], mark: (text: string) => string): string[] => {
  const { text, highlights } = excerpt;
  const first = highlights[0]?.start ?? 0;
  const start = windowStart(text, first);
  const end = Math.min(text.length, start + SHOWN);
  let rendered = start > 0 ? '…' : '';
  let position = start;
  for (const highlight of highlights) {
    if (highlight.start < position || highlight.end > end) continue;
    rendered += printable(text.slice(position, highlight.start));
    rendered += mark(printable(text.slice(highlight.start, highlight.end)));
    position = highlight.end;
  }
  rendered += printable(text.slice(position, end)) + (end < text.length ? '…' : '');
  const lines = rendered.split('\n').filter((line) => line.trim() !== '');
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), '…'];
};

/** The start of the line before the first highlight, or a place nearer to it; never inside a surrogate pair. */
const windowStart = (text: string, first: number): number => {
  const isShort = text.length <= SHOWN && text.split('\n').length <= MOST_LINES;
  if (isShort || first === 0) return 0;
  const ownLine = text.lastIndexOf('\n', first - 1);
  const lineBefore = ownLine <= 0 ? -1 : text.lastIndexOf('\n', ownLine - 1);
  const start = Math.max(lineBefore + 1, first - BEFORE);
  return /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start;
};
