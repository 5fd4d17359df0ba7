import { spellOutIdentifiers } from '../search/analyze-text.ts';
import type { EmbeddingSource } from './vector-index.ts';

/** To be raised with every change to what the model is given for a text: it is part of a vector's fingerprint. */
export const EMBEDDED_TEXT_VERSION = 2;

/** UTF-16 units: a path or title longer than this says no more at its end, and takes the content's room. */
const LONGEST_CONTEXT = 200;

/** The line put before every chunk when it is embedded: what the chunk alone may not tell. Empty if there is nothing. */
export const embeddingContext = ({ title, filePath, content }: EmbeddingSource): string =>
  [filePath, title !== null && content.trimStart().startsWith(title) ? null : title]
    .filter((part) => part !== null)
    .join(' · ')
    .slice(0, LONGEST_CONTEXT)
    .toWellFormed();

/** The text of a chunk as the model is given it. */
export const embeddedText = (context: string, chunk: string): string =>
  spellOutIdentifiers(context === '' ? chunk : `${context}\n${chunk}`);
