import type { ChunkRequest, ChunkSpan } from '../ports.ts';
import type { KeptEnd, ModelShape } from './loaded-model.ts';
import type { OnnxModelSettings } from './onnx-model.ts';
import type { TransformersModelSettings } from './transformers-model.ts';

/** How a process loads its model: the built-in one, a folder of another one, or only the tokenizer of the built-in one. */
export type ModelSettings =
  | ({ readonly kind: 'built-in' } & OnnxModelSettings)
  | ({ readonly kind: 'folder' } & TransformersModelSettings)
  | { readonly kind: 'tokenizer'; readonly modelFolder: string; readonly windowTokens: number };

export interface EmbedderWorkerSettings {
  readonly model: ModelSettings;
  /** Whether all else on the machine goes first. On two busy cores a query then takes 2 ms instead of 24 while documents
   *  are embedded. */
  readonly givesWay: boolean;
}

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
  | { readonly kind: 'ready'; readonly shape: ModelShape }
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly result: EmbedderResults[keyof EmbedderResults] }
  | { readonly kind: 'error'; readonly id: number; readonly error: string };
