import type { FileOutcome } from '../read-code/file-outcome.ts';
import { nameUnits } from '../read-code/import-unit.ts';
import { createIsolatedWorker, type IsolatedWorker } from '../read-code/isolated-worker.ts';
import type { FileListing } from '../read-code/list-files.ts';
import { decodeText, readBytes } from '../read-code/read-file-text.ts';
import { cutSections } from './cut-sections.ts';
import { type DocFormat, formatOfName } from './format-of-name.ts';
import { outlineHtml } from './outline-html.ts';
import { outlineMarkdown } from './outline-markdown.ts';
import { outlineRst } from './outline-rst.ts';
import type { OutlinedText, Unreadable } from './outlined-text.ts';

type PdfReader = IsolatedWorker<Uint8Array, OutlinedText | Unreadable>;

const LONGEST_TEXT_BYTES = 1024 * 1024;
const LONGEST_PDF_BYTES = 64 * 1024 * 1024;
const PDF_TIMEOUT_MS = 120_000;

/** Cuts the documents of a folder into units, one file after the other as they are taken. */
export async function* readDocs(listing: FileListing, signal: AbortSignal): AsyncGenerator<FileOutcome> {
  const pdfReader: PdfReader = createIsolatedWorker({
    program: new URL('pdf-worker.ts', import.meta.url),
    timeoutMs: PDF_TIMEOUT_MS,
  });
  try {
    for await (const listed of listing.files(signal)) {
      if ('skipped' in listed) {
        yield { path: listed.path, skipped: listed.skipped, isUnread: true };
        continue;
      }
      const format = formatOfName(listed.path);
      const read = format === null ? null : await readDoc(listed.path, listed.absolute, format, pdfReader);
      if (read !== null) yield read;
    }
  } finally {
    await pdfReader.close();
  }
}

/** Null if the file has gone meanwhile. */
const readDoc = async (
  path: string,
  absolute: string,
  format: DocFormat,
  pdfReader: PdfReader,
): Promise<FileOutcome | null> => {
  const read = await readBytes(absolute, format === 'pdf' ? LONGEST_PDF_BYTES : LONGEST_TEXT_BYTES);
  if ('skipped' in read) return read.isGone === true ? null : { path, ...read };
  const outlined = format === 'pdf' ? await readPdf(read.bytes, pdfReader) : outlineText(read.bytes, format);
  if ('skipped' in outlined) return { path, ...outlined };
  const language = format === 'text' || format === 'pdf' ? null : format;
  const pieces = cutSections(outlined, path.slice(path.lastIndexOf('/') + 1));
  return { path, units: nameUnits({ path, kind: 'doc', language, modifiedMs: read.modifiedMs }, pieces) };
};

const outlineText = (bytes: Buffer, format: Exclude<DocFormat, 'pdf'>) => {
  const decoded = decodeText(bytes);
  return 'skipped' in decoded ? decoded : outline[format](decoded.text);
};

const outline: Readonly<Record<Exclude<DocFormat, 'pdf'>, (text: string) => OutlinedText | Unreadable>> = {
  markdown: outlineMarkdown,
  restructuredtext: outlineRst,
  html: outlineHtml,
  text: (text) => ({ text, title: null, headings: [] }),
};

const readPdf = async (bytes: Buffer, pdfReader: PdfReader) =>
  (await pdfReader.run(new Uint8Array(bytes))) ?? {
    skipped: 'is too much for the PDF reader',
    isUnread: true as const,
  };
