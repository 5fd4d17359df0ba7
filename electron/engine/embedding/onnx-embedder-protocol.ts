import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import type { KeptEnd } from './onnx-model.ts';

/** What the main thread asks of an embedding thread, which answers in order. */
export type EmbedderTask =
  | { readonly kind: 'chunk'; readonly requests: readonly ChunkRequest[] }
  | { readonly kind: 'embed'; readonly texts: readonly string[]; readonly kept: KeptEnd };

export interface EmbedderResults {
  chunk: ChunkSpan[][];
  embed: Float32Array[];
}

export interface EmbedderCall {
  readonly id: number;
  readonly task: EmbedderTask;
}

/** `ready` comes once, when the model is loaded; then one answer a call. An error is told by name alone, for its
 *  message may quote the text. */
export type EmbedderMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: EmbedderResults[keyof EmbedderResults] }
  | { readonly kind: 'error'; readonly id: number; readonly error: string };
