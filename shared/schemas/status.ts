import { z } from 'zod';
import { CaptureStatus } from './privacy.ts';
import { Timestamp } from './time.ts';

/** Open to anyone on this machine: it says that CMEM is here and nothing about what it holds. */
export const Health = z.object({
  name: z.literal('cmem'),
  version: z.string(),
  /** New at every start; a client compares it with the discovery file. */
  instance_id: z.string(),
  /** Answer to the client's `challenge`: shows that this engine holds the data key. Null without a challenge. */
  proof: z.string().nullable(),
});
export type Health = z.infer<typeof Health>;

export const EmbeddingStatus = z.object({
  model: z.string(),
  /** Null until the model has been loaded or has answered once. */
  fingerprint: z.string().nullable(),
  /** `ready`, or why meaning is not searched. */
  state: z.enum(['loading', 'ready', 'failed']),
  /** What is wrong and what to do, where it has failed. An endpoint that failed is tried again by itself. */
  problem: z.string().nullable(),
  /** The host that the text of memories and queries is sent to; null if it stays on this machine. */
  sends_to: z.string().nullable(),
  /** Memories still without a vector. */
  pending: z.int(),
  /** Memories set aside because the model failed on them again and again. */
  failed: z.int(),
});
export type EmbeddingStatus = z.infer<typeof EmbeddingStatus>;

export const Status = z.object({
  version: z.string(),
  started_at: Timestamp,
  data_folder: z.string(),
  memories: z.object({ active: z.int(), archived: z.int(), trashed: z.int() }),
  projects: z.int(),
  embedding: EmbeddingStatus,
  /** Of the model that code has of its own; null where one model embeds all. `embedding` is then that of prose. */
  code_embedding: EmbeddingStatus.nullable(),
  store: z.object({ schema_version: z.int(), bytes: z.int() }),
  /** What a check found; null unless one was asked for. An index can be made anew (`engine.repair`), the store cannot. */
  problems: z.object({ store: z.array(z.string()), indexes: z.array(z.string()) }).nullable(),
  encryption: z.object({
    cipher: z.string(),
    /** What protects the data key: one or more of `keychain`, `passphrase`, `key_file`. */
    slots: z.array(z.string()),
    /** Said plainly where only file permissions protect the key. */
    advice: z.string().nullable(),
  }),
  /** Lines of the audit that are kept. */
  audit: z.object({ lines: z.int() }),
  capture: CaptureStatus,
  redaction: z.object({
    /** Memories in which something was redacted. */
    memories: z.int(),
    /** Stored under earlier rules, and still to be written anew. */
    pending: z.int(),
  }),
  process: z.object({ pid: z.int(), memory_bytes: z.int(), uptime_s: z.number() }),
});
export type Status = z.infer<typeof Status>;

export const Repair = z.object({ problems_before: z.array(z.string()), problems_after: z.array(z.string()) });
export type Repair = z.infer<typeof Repair>;
