import { getDocumentProxy } from 'unpdf';
import type { Heading, OutlinedText, Unreadable } from './outlined-text.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type Bookmark = Awaited<ReturnType<PdfDocument['getOutline']>>[number];

/**
 * The text of a PDF, page by page. Its headings are those of its table of contents, each where its words are found on the
 * page that it points to; without one, each page is a section.
 */
export const outlinePdf = async (bytes: Uint8Array): Promise<OutlinedText | Unreadable> => {
  let document: PdfDocument;
  try {
    document = await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { skipped: name === 'PasswordException' ? 'is protected by a password' : 'is no PDF that can be read' };
  }
  try {
    const pages: { readonly start: number; readonly text: string }[] = [];
    let text = '';
    for (let number = 1; number <= document.numPages; number++) {
      const page = await readPage(document, number);
      pages.push({ start: text.length, text: page });
      text += page;
    }
    if (text.trim() === '') return { skipped: 'holds no text, only pictures' };
    const contents = await tableOfContents(document);
    const headings = contents.flatMap(({ level, name, pageIndex }) => {
      const page = pages[pageIndex];
      if (page === undefined) return [];
      const start = page.start + Math.max(0, page.text.indexOf(name));
      return [{ start, end: start, level, text: name }];
    });
    return { text, title: await titleOf(document), headings: headings.length > 0 ? inOrder(headings) : byPage(pages) };
  } finally {
    await document.loadingTask.destroy();
  }
};

/** A page that is damaged is empty; the others go on. */
const readPage = async (document: PdfDocument, number: number): Promise<string> => {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    page.cleanup();
    return `${text.replaceAll('\0', '').toWellFormed().trimEnd()}\n\n`;
  } catch {
    return '\n\n';
  }
};

const titleOf = async (document: PdfDocument): Promise<string | null> => {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const title: unknown = 'Title' in info ? info.Title : null;
  return typeof title === 'string' && title.trim() !== '' ? title.replaceAll('\0', '').toWellFormed().trim() : null;
};

interface Entry {
  readonly level: number;
  readonly name: string;
  readonly pageIndex: number;
}

const MOST_ENTRIES = 10_000;
const DEEPEST_ENTRY = 6;

const tableOfContents = async (document: PdfDocument): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const visit = async (bookmarks: readonly Bookmark[], level: number): Promise<void> => {
    for (const { title, dest, items } of bookmarks) {
      const pageIndex = await pageOf(document, dest);
      const name = title.replaceAll(/\s+/g, ' ').trim();
      if (pageIndex !== null && name !== '' && entries.length < MOST_ENTRIES) entries.push({ level, name, pageIndex });
      if (level < DEEPEST_ENTRY) await visit(items as Bookmark[], level + 1);
    }
  };
  // A table of contents is a help; a broken one is none.
  await visit((await document.getOutline().catch(() => null)) ?? [], 1).catch(() => undefined);
  return entries;
};

const pageOf = async (document: PdfDocument, dest: Bookmark['dest']): Promise<number | null> => {
  const place: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  const page: unknown = Array.isArray(place) ? place[0] : null;
  if (typeof page === 'number') return page;
  if (typeof page !== 'object' || page === null || !('num' in page)) return null;
  return document.getPageIndex(page as Parameters<PdfDocument['getPageIndex']>[0]).catch(() => null);
};

/** Sections follow the text, whatever order the table of contents has. */
const inOrder = (headings: readonly Heading[]): Heading[] => headings.toSorted((a, b) => a.start - b.start);

const byPage = (pages: readonly { readonly start: number }[]): Heading[] =>
  pages.map(({ start }, index) => ({ start, end: start, level: 1, text: `page ${index + 1}` }));
