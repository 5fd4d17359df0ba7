import { cutBlocks } from '../read-code/cut-blocks.ts';
import type { TitledText } from '../read-code/import-unit.ts';
import type { Heading, OutlinedText } from './outlined-text.ts';

/** Between the headings of a path. */
const SEPARATOR = ' › ';
const LONGEST_TITLE = 300;
/** UTF-16 units. A memory holds 1 MiB of UTF-8. */
const LONGEST_SECTION = 200_000;

/**
 * Cuts a document into the sections under its headings, each under the path of the headings above it, such as
 * `Guide › Install › Linux`. A heading with nothing under it goes with the section that follows. What has no headings is
 * cut between paragraphs, and so is a section that is a book by itself. The pieces together are the text.
 */
export const cutSections = (outlined: OutlinedText, fileName: string): TitledText[] => {
  const { title, headings, text } = outlined;
  if (headings.length === 0) return cutParagraphs({ title: title ?? fileName, text });
  return sections(outlined, title ?? fileName).flatMap((section) =>
    section.text.length > LONGEST_SECTION ? cutParagraphs(section) : [section],
  );
};

const cutParagraphs = ({ title, text }: TitledText): TitledText[] => {
  const blocks = cutBlocks(text);
  return blocks.map(({ start }, index) => ({ title, text: text.slice(start, blocks[index + 1]?.start) }));
};

const sections = ({ text, title, headings }: OutlinedText, root: string): TitledText[] => {
  const pieces: TitledText[] = [];
  const above: Heading[] = [];
  let start = 0;
  const first = headings[0];
  if (first !== undefined && text.slice(0, first.start).trim() !== '') {
    pieces.push({ title: root, text: text.slice(0, first.start) });
    start = first.start;
  }
  headings.forEach((heading, index) => {
    while ((above.at(-1)?.level ?? 0) >= heading.level) above.pop();
    above.push(heading);
    const next = headings[index + 1];
    const isBare = text.slice(heading.end, next?.start).trim() === '';
    if (isBare && next !== undefined && next.level > heading.level) return;
    pieces.push({ title: pathOf(above, title), text: text.slice(start, next?.start) });
    start = next?.start ?? text.length;
  });
  return pieces;
};

/** The end of a path tells more than its beginning, so that is what stays of one that is too long. */
const pathOf = (above: readonly Heading[], title: string | null): string => {
  const names = above.map(({ text }) => text).filter((name) => name !== '');
  const parts = title === null || names[0] === title ? names : [title, ...names];
  let path = parts.pop()?.slice(0, LONGEST_TITLE) ?? '';
  for (const part of parts.toReversed()) {
    const longer = `${part}${SEPARATOR}${path}`;
    if (longer.length > LONGEST_TITLE) break;
    path = longer;
  }
  return path;
};
