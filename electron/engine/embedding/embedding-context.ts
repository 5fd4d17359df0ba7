import type { EmbeddingSource } from './vector-index.ts';

/** The line put before every chunk when it is embedded: what the chunk alone may not tell. Empty if there is nothing. */
export const embeddingContext = ({ title, filePath }: Pick<EmbeddingSource, 'title' | 'filePath'>): string =>
  [filePath, title].filter((part) => part !== null).join(' · ');

/** The text of a chunk as the model sees it. */
export const embeddedText = (context: string, chunk: string): string =>
  context === '' ? chunk : `${context}\n${chunk}`;
