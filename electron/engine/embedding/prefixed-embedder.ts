import type { Embedder } from '../ports.ts';

/** What a model wants before each text, such as `query: ` and `passage: `; see its card. May be empty. */
export interface ModelPrefixes {
  readonly query: string;
  readonly document: string;
}

export const prefixedEmbedder = (embedder: Embedder, { query, document }: ModelPrefixes): Embedder => ({
  ...embedder,
  chunk: (requests) =>
    embedder.chunk(requests.map(({ content, context }) => ({ content, context: `${document}${context}` }))),
  embedDocuments: (texts) => embedder.embedDocuments(texts.map((text) => `${document}${text}`)),
  embedQuery: (text) => embedder.embedQuery(`${query}${text}`),
});
