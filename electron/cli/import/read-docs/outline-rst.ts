import { linesOf, type TextLine } from './lines-of.ts';
import type { Heading, OutlinedText } from './outlined-text.ts';

/**
 * The headings of reStructuredText: a line with an underline of one repeated punctuation character at least as long, and
 * maybe the same above it. Which character means which level is told by the order in which they come up.
 */
export const outlineRst = (text: string): OutlinedText => {
  const headings: Heading[] = [];
  const styles: string[] = [];
  const levelOf = (style: string): number => {
    if (!styles.includes(style)) styles.push(style);
    return styles.indexOf(style) + 1;
  };
  let before: TextLine | undefined;
  let name: TextLine | undefined;
  for (const line of linesOf(text)) {
    const character = ADORNMENT.exec(line.text)?.[1];
    const isUnderline =
      character !== undefined && name !== undefined && isName(name.text) && line.text.trim().length >= widthOf(name);
    if (isUnderline && name !== undefined) {
      const isOverlined = before?.text.trimEnd() === line.text.trimEnd();
      // Without a line above, what is indented is a quotation.
      if (isOverlined || /^\S/.test(name.text)) {
        const start = isOverlined && before !== undefined ? before.start : name.start;
        const level = levelOf(`${character}${isOverlined ? '2' : '1'}`);
        headings.push({ start, end: line.end, level, text: plainText(name.text) });
        before = undefined;
        name = undefined;
        continue;
      }
    }
    before = name;
    name = line;
  }
  return { text, title: null, headings };
};

const ADORNMENT = /^([!-/:-@[-`{-~])\1*[ \t]*$/;

const isName = (line: string): boolean => line.trim() !== '' && !ADORNMENT.test(line);

/** In columns, of which an East Asian character takes two; a writer may count it as one. */
const widthOf = ({ text }: TextLine): number => [...text.trim()].length;

/** `` `text <url>`_ ``, ``code`` and roles by their words. */
const plainText = (line: string): string =>
  line
    .trim()
    .slice(0, 1_000)
    .replaceAll(/:[\w:.+-]+:(?=`)/g, '')
    .replaceAll(/`([^`<]*?)\s*<[^`>]*>`_{0,2}/g, '$1')
    .replaceAll(/`+|\*+|\|/g, '')
    .trim();
