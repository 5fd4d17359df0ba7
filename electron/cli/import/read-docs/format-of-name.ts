export type DocFormat = 'markdown' | 'restructuredtext' | 'html' | 'text' | 'pdf';

const ofEnding: Readonly<Record<string, DocFormat>> = {
  htm: 'html',
  html: 'html',
  markdown: 'markdown',
  md: 'markdown',
  mdx: 'markdown',
  pdf: 'pdf',
  rst: 'restructuredtext',
  text: 'text',
  txt: 'text',
  xhtml: 'html',
};

/** Text for programs, whatever its ending says. */
const NO_DOCUMENT = /^(cmakelists|robots|(.*[-_.])?requirements([-_.].*)?)\.txt$/;
/** Documents that commonly have no ending. */
const BARE = /^(authors|changelog|changes|contributing|history|install|news|notes|readme|todo)$/;

/** Null for a file that is no document as far as its name tells. */
export const formatOfName = (path: string): DocFormat | null => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (NO_DOCUMENT.test(name)) return null;
  const dot = name.lastIndexOf('.');
  if (dot === -1) return BARE.test(name) ? 'text' : null;
  const ending = name.slice(dot + 1);
  return Object.hasOwn(ofEnding, ending) ? (ofEnding[ending] ?? null) : null;
};
