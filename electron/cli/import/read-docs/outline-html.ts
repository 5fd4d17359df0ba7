import { Parser } from 'htmlparser2';
import type { Heading, OutlinedText, Unreadable } from './outlined-text.ts';

/** What is between their tags is not read by a person. */
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'noscript', 'iframe', 'object', 'head']);
const INLINE = new Set(
  `a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var
  wbr img`.split(/\s+/),
);

/** The parser's time for a tag grows with how many stand open; no page for people has so many. */
const DEEPEST = 5_000;
/** UTF-16 units, after which the depth is looked at. */
const PART_LENGTH = 16 * 1024;

/** The text of a page as a person reads it, with its headings: tags gone, entities decoded, a line for each block. */
export const outlineHtml = (html: string): OutlinedText | Unreadable => {
  const written = createWriter();
  const headings: Heading[] = [];
  let title = '';
  let isTitle = false;
  /** How many of these stand open; a page may forget to close any. */
  let unread = 0;
  let preformatted = 0;
  let depth = 0;
  let opened: { readonly start: number; readonly part: number; readonly level: number } | null = null;

  const parser = new Parser({
    onopentag(name, { alt }) {
      depth++;
      if (name === 'title' && unread <= 1) isTitle = true;
      if (UNREAD.has(name)) unread++;
      if (unread > 0) return;
      if (name === 'td' || name === 'th') written.space();
      else if (!INLINE.has(name) && preformatted === 0) written.line();
      if (name === 'pre') preformatted++;
      if (name === 'img' && alt !== undefined) written.add(` ${alt} `, false);
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) opened = { ...written.mark(), level: Number(level) };
    },
    ontext(text) {
      if (isTitle) title += readable(text);
      else if (unread === 0) written.add(text, preformatted > 0);
    },
    onclosetag(name) {
      depth--;
      if (name === 'title') isTitle = false;
      if (UNREAD.has(name)) {
        unread = Math.max(0, unread - 1);
        return;
      }
      if (unread > 0) return;
      if (name === 'pre') preformatted = Math.max(0, preformatted - 1);
      if (opened !== null && /^h[1-6]$/.test(name)) {
        const { start, level } = opened;
        const text = written.since(opened).replaceAll(/\s+/g, ' ').trim();
        headings.push({ start, end: written.mark().start, level, text });
        opened = null;
      }
      if (!INLINE.has(name) && name !== 'td' && name !== 'th' && preformatted === 0) written.line();
    },
  });
  for (let start = 0; start < html.length; start += PART_LENGTH) {
    parser.write(html.slice(start, start + PART_LENGTH));
    if (depth > DEEPEST) return { skipped: 'is nested too deeply' };
  }
  parser.end();
  return { text: written.since({ part: 0 }), title: title.replaceAll(/\s+/g, ' ').trim() || null, headings };
};

/** Gathers text. Space round the borders of blocks goes, other space comes to one. */
const createWriter = () => {
  const parts: string[] = [];
  let length = 0;
  let last = '\n';
  let isSpaced = false;

  const push = (text: string) => {
    if (text === '') return;
    parts.push(text);
    length += text.length;
    last = text.slice(-1);
  };
  const add = (given: string, isExact: boolean) => {
    const text = readable(given);
    const words = isExact ? text : text.replaceAll(/\s+/g, ' ').trim();
    if (!isExact && /^\s/.test(text)) isSpaced = true;
    if (words === '') return;
    if (isSpaced && last !== '\n') push(' ');
    push(words);
    isSpaced = !isExact && /\s$/.test(text);
  };
  return {
    add,
    space: () => add(' ', false),
    line() {
      isSpaced = false;
      if (last !== '\n') push('\n');
    },
    /** A place to come back to. */
    mark: () => ({ start: length, part: parts.length }),
    since: ({ part }: { readonly part: number }) => parts.slice(part).join(''),
  };
};

/** An entity can name half of a surrogate pair, or NUL. */
const readable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
