import { linesOf, type TextLine } from './lines-of.ts';
import type { Heading, OutlinedText } from './outlined-text.ts';

/**
 * The headings of Markdown or MDX as CommonMark has them, of both kinds, but not those inside of code fences, comments and
 * front matter; the title is that of the front matter.
 */
export const outlineMarkdown = (text: string): OutlinedText => {
  const matter = frontMatter(text);
  const headings: Heading[] = [];
  let fence: string | null = null;
  let isComment = false;
  /** The lines of the paragraph so far, which an underline would make a heading. */
  let paragraph: TextLine[] = [];

  for (const line of linesOf(text)) {
    if (line.start < matter.end) continue;
    const head = line.text.slice(0, LONGEST_HEAD);
    if (fence !== null) {
      if (closesFence(head, fence)) fence = null;
      continue;
    }
    if (isComment) {
      isComment = !line.text.includes(COMMENT_END);
      continue;
    }
    const opened = FENCE.exec(head)?.[1];
    const marks = ATX.exec(head)?.[1];
    const underline = SETEXT.exec(head)?.[1];
    const [firstLine] = paragraph;
    if (opened !== undefined) fence = opened;
    else if (/^ {0,3}<!--/.test(head) && !line.text.includes(COMMENT_END)) isComment = true;
    else if (marks !== undefined) {
      const name = plainText(
        head
          .trim()
          .slice(marks.length)
          .replace(/(^|[ \t])#+$/, ''),
      );
      headings.push({ start: line.start, end: line.end, level: marks.length, text: name });
    } else if (underline !== undefined && firstLine !== undefined) {
      const name = plainText(paragraph.map(({ text }) => text.trim()).join(' '));
      headings.push({ start: firstLine.start, end: line.end, level: underline === '=' ? 1 : 2, text: name });
    } else if (isParagraph(head, paragraph.length > 0)) {
      paragraph.push(line);
      continue;
    }
    paragraph = [];
  }
  return { text, title: matter.title, headings };
};

/** What a line begins with tells what it is; a pattern that went over a mebibyte of backticks could take hours. */
const LONGEST_HEAD = 1_000;
/** At any depth: a fence in a list is indented. */
const FENCE = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}(?!.*`)|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const SETEXT = /^ {0,3}(?:(?==+[ \t]*$)|(?=-+[ \t]*$))(.)/;
const COMMENT_END = '-->';

const closesFence = (line: string, fence: string): boolean => {
  const closing = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length;
};

/** What can stand above an underline: not lists, quotes, tables, tags and indented code. */
const isParagraph = (line: string, isContinued: boolean): boolean =>
  line.trim() !== '' && (isContinued || !/^( {4}|\t)/.test(line)) && !/^\s*([-*+]\s|\d{1,9}[.)]\s|[>|<])/.test(line);

interface FrontMatter {
  /** Where the text after it begins; 0 if there is none. */
  readonly end: number;
  readonly title: string | null;
}

const frontMatter = (text: string): FrontMatter => {
  const matter = /^(---|\+\+\+)[ \t]*\r?\n([\s\S]*?\r?\n)??\1[ \t]*(\r?\n|$)/.exec(text);
  if (matter === null) return { end: 0, title: null };
  const title = /^title[ \t]*[:=](.*)$/m.exec(matter[2] ?? '')?.[1]?.trim();
  return { end: matter[0].length, title: title?.replace(/^(["'])(.*)\1$/, '$2').trim() || null };
};

/** A heading as it is read: links and images by their words, no emphasis, no anchor. */
const plainText = (markdown: string): string =>
  markdown
    .slice(0, LONGEST_HEAD)
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/[`*]+|(?<!\w)_+|_+(?!\w)/g, '')
    .trim();
