import type {
  EmbedderCall,
  EmbedderMessage,
  EmbedderWorkerSettings,
} from '../engine/embedding/onnx-embedder-protocol.ts';

/** What the main process tells the engine it started. */
export type ToEngine =
  | { readonly kind: 'start'; readonly formerPort: number | undefined }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'model_message'; readonly id: number; readonly message: EmbedderMessage }
  | { readonly kind: 'model_end'; readonly id: number; readonly code: number };

/** What the engine tells, and asks of, the main process: only that may start a process. */
export type FromEngine =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'passphrase_wanted' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly isWrongPassphrase: boolean }
  | { readonly kind: 'model_start'; readonly id: number; readonly settings: EmbedderWorkerSettings }
  | { readonly kind: 'model_call'; readonly id: number; readonly call: EmbedderCall }
  | { readonly kind: 'model_kill'; readonly id: number };
