import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import type { KeptEnd } from './onnx-model.ts';

/** What the engine asks of a model process, which answers in order. */
export type EmbedderTask =
  | { readonly kind: 'chunk'; readonly requests: readonly ChunkRequest[] }
  | { readonly kind: 'embed'; readonly texts: readonly string[]; readonly kept: KeptEnd };

export interface EmbedderResults {
  chunk: ChunkSpan[][];
  /** The vectors of all texts, one after the other. */
  embed: Float32Array;
}

export interface EmbedderCall {
  readonly id: number;
  readonly task: EmbedderTask;
}

/** First `ready` or `unusable`, then one answer a call. An error in a call is told by name alone, for its message may
 *  quote the text. */
export type EmbedderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly result: EmbedderResults[keyof EmbedderResults] }
  | { readonly kind: 'error'; readonly id: number; readonly error: string };
