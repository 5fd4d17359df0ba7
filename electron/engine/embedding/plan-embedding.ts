import type { ChunkSpan } from '../ports.ts';
import { splitHead } from '../search/split-head.ts';
import { embeddedText, embeddingContext } from './embedding-context.ts';
import { meanOf } from './mean-vector.ts';
import type { EmbeddedChunk, EmbeddingSource } from './vector-index.ts';

/** What the model is given for one memory. */
export interface EmbeddingPlan {
  readonly source: EmbeddingSource;
  readonly spans: readonly ChunkSpan[];
  /** The text of each span, and after them that of the head or of the turn in its context, if there is one. */
  readonly texts: readonly string[];
  readonly extra: 'head' | 'turn in context' | null;
}

/** First line, blank line, rest: how bug reports, commit messages and notes carry a title. */
const hasTitleLine = (content: string): boolean => /^\S.*\r?\n[^\S\n]*\r?\n/.test(content.trimStart());

/**
 * A memory of several chunks, or with a title, gets one vector more, of its title or first line: a long text is found by what it is about,
 * not only by its best piece. A turn of a conversation, which fits one chunk, is embedded alone and after the turn before
 * it, for it is often an answer that does not repeat the question.
 */
export const planEmbedding = (source: EmbeddingSource, spans: readonly ChunkSpan[]): EmbeddingPlan => {
  const { content, title, previousTurn } = source;
  const context = embeddingContext(source);
  const bodies = spans.map(({ start, end }) => embeddedText(context, content.slice(start, end)));
  const hasHead = spans.length > 1 || title !== null || hasTitleLine(content);
  const head = hasHead ? (title ?? splitHead(content).head).trim() : '';
  if (head !== '') return { source, spans, texts: [...bodies, embeddedText('', head)], extra: 'head' };
  if (spans.length === 1 && previousTurn !== null)
    return {
      source,
      spans,
      texts: [...bodies, embeddedText('', `${previousTurn}\n${content}`)],
      extra: 'turn in context',
    };
  return { source, spans, texts: bodies, extra: null };
};

/** The chunks to store, from the vectors of the plan's texts, in their order. */
export const toChunks = ({ spans, extra }: EmbeddingPlan, vectors: readonly Float32Array[]): EmbeddedChunk[] => {
  const last = vectors.at(-1);
  if (vectors.length !== spans.length + (extra === null ? 0 : 1) || last === undefined)
    throw new Error(`the model gave ${vectors.length} vectors for ${spans.length} chunks`);
  const bodies = spans.map(({ start, end }, i): EmbeddedChunk => ({
    part: 'body',
    start,
    end,
    vector: vectors[i] as Float32Array,
  }));
  if (extra === 'head') return [...bodies, { part: 'head', start: 0, end: 0, vector: last }];
  if (extra === null) return bodies;
  return bodies.map((body) => ({ ...body, vector: meanOf([body.vector, last]) }));
};
