import type { EngineEvent } from '#shared/schemas/events.ts';

/** What the engine needs from outside. Everything here is handed in by the composition root. */

/** Wall clock, in epoch milliseconds. */
export type Clock = () => number;

/** Makes a new UUID of version 7 (time-ordered). */
export type NewId = () => string;

/** Structured log. Fields must never hold memory text, keys or tokens. */
export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

export interface EmbeddingModel {
  /** Human name, such as `all-MiniLM-L6-v2 int8`. */
  readonly name: string;
  /** SHA-256 (64 hex digits) over all that decides a vector: weights, tokenizer, pooling, prefixes, window.
   *  Two vectors may be compared only if these are equal. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** The longest chunk in tokens, special tokens included. */
  readonly windowTokens: number;
}

/** A piece of a text, in UTF-16 offsets. The spans of one text follow each other without gap or overlap. */
export interface ChunkSpan {
  readonly start: number;
  readonly end: number;
  /** Tokens the model sees for this chunk, its context line and special tokens included; ≤ windowTokens. */
  readonly tokens: number;
}

export interface ChunkRequest {
  readonly content: string;
  /** A line put before every chunk when it is embedded (title, path); may be empty. */
  readonly context: string;
}

/** How the vectors of a text's tokens make the one of the text. */
export type Pooling = 'mean' | 'cls' | 'last_token';

/** What a model's card says of its use, as far as the person passed it on. */
export interface ModelCard {
  readonly pooling: Pooling | undefined;
  /** Put before each text, such as `query: ` and `passage: `. */
  readonly queryPrefix: string | undefined;
  readonly documentPrefix: string | undefined;
}

/** An OpenAI-compatible endpoint for embeddings. */
export interface EmbeddingEndpoint {
  /** What `/embeddings` is added to, such as `http://127.0.0.1:11434/v1`; without credentials, query and fragment. */
  readonly url: string;
  /** As the endpoint calls it. */
  readonly model: string;
  /** Sent as a bearer token. Never to be logged or shown. */
  readonly key: string | undefined;
  /** The host, where that is not this machine. */
  readonly sendsTo: string | null;
}

/** What the person had embed. */
export type ModelChoice =
  | { readonly kind: 'built-in' }
  /** A folder in the layout of transformers.js. */
  | { readonly kind: 'folder'; readonly folder: string; readonly card: ModelCard }
  | { readonly kind: 'endpoint'; readonly endpoint: EmbeddingEndpoint; readonly card: ModelCard };

/** A model that is still to be opened. */
export interface EmbedderSource {
  readonly name: string;
  /** The host that memory text is sent to, where that is not this machine. */
  readonly sendsTo: string | null;
  /** Throws `EngineError` `model_unavailable`. The signal breaks off what may take long. */
  open(signal: AbortSignal): Promise<Embedder>;
}

export interface Embedder {
  readonly model: EmbeddingModel;
  /** Cuts each content into spans that fit the model's window together with their context line. */
  chunk(requests: readonly ChunkRequest[]): Promise<ChunkSpan[][]>;
  /** One unit-length vector a text, in order. Texts should be of similar length: a batch is padded to its longest. */
  embedDocuments(texts: readonly string[]): Promise<Float32Array[]>;
  /** Never waits behind `embedDocuments`. */
  embedQuery(text: string): Promise<Float32Array>;
  /** What keeps it from answering at present, in words for a person; null if nothing does. */
  problem(): string | null;
  /** Calls under way fail with `engine_closing`. */
  close(): Promise<void>;
}

/** The operating system's own store for secrets. None of these may hang: what does not answer in time has failed. */
export interface Keychain {
  /** Null if it keeps a secret and gives it back; else why not, in words a person can act on. */
  probe(): Promise<string | null>;
  /** The secret kept under this account, or null if there is none. Rejects if the keychain cannot be asked. */
  read(account: string): Promise<Buffer | null>;
  write(account: string, secret: Buffer): Promise<void>;
  /** Does nothing where there is no such secret. */
  remove(account: string): Promise<void>;
}

/** Which principals may hear of an event: all, only `ownerId` (a private memory), or all but `exceptId`. */
interface Audience {
  readonly ownerId?: number;
  readonly exceptId?: number;
}

/** Tells every open window what changed. Never throws and never waits for a reader. */
export interface EventSink {
  publish(event: EngineEvent, audience: Audience): void;
}

/** One line of the audit; never the text of a memory. */
export interface AuditEntry {
  /** Name of the principal, or null where nobody was recognised. */
  readonly principal: string | null;
  /** Where it came in; of an MCP server over stdio, what it says of itself. */
  readonly face: 'http' | 'mcp';
  readonly operation: string;
  /** `ok` or an error code. */
  readonly outcome: string;
  /** Ids of the memories, projects or tokens concerned. */
  readonly subjects: readonly string[];
  readonly requestId: string;
  /** What was looked for. The audit takes secrets out of it. */
  readonly query?: string;
}

export interface AuditSink {
  record(entry: AuditEntry): void;
}
