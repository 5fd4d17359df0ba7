import { z } from 'zod';
import { Cursor, Id } from './ids.ts';
import { Redaction } from './redaction.ts';
import { exactText, lineText, MAX_CONTENT_BYTES } from './text.ts';
import { Timestamp } from './time.ts';

export const MemoryKind = z.enum(['note', 'snippet', 'decision', 'fix', 'convention', 'doc', 'log', 'conversation']);
export type MemoryKind = z.infer<typeof MemoryKind>;

/** `private`: its owner alone sees it. `shared`: everyone with access to the project. */
export const Visibility = z.enum(['private', 'shared']);
export type Visibility = z.infer<typeof Visibility>;

/** `active` is found by default; `archived` only when asked for; `trashed` is on its way out. */
export const MemoryStatus = z.enum(['active', 'archived', 'trashed']);
export type MemoryStatus = z.infer<typeof MemoryStatus>;

/** Up to 100 tags. Tags are compared as written, after Unicode NFC. */
export const Tag = lineText(100).transform((tag) => tag.normalize('NFC'));
const Tags = z
  .array(Tag)
  .max(100)
  .transform((tags) => [...new Set(tags)]);

/** A project's name, or any of its aliases. */
export const ProjectName = lineText(300).transform((name) => name.normalize('NFC'));

/** Where a memory goes when its project is not told. */
export const DEFAULT_PROJECT = 'general';

const FilePath = exactText(4096).min(1);
const Language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9+#._-]{1,40}$/, 'must be a language name such as typescript, c++ or c#');

/** Where a memory came from. */
export const MemorySource = z.strictObject({
  agent: lineText(200).optional(),
  session: lineText(200).optional(),
  repo: lineText(1000).optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, 'must be a commit hash in lower-case hexadecimal')
    .optional(),
  url: lineText(2000).optional(),
  /** An importer found that what the memory was made of is no longer there. */
  gone: z.boolean().optional(),
});
export type MemorySource = z.infer<typeof MemorySource>;

const content = exactText(MAX_CONTENT_BYTES).refine((text) => text.trim() !== '', 'must not be empty');

/** The parts of a memory that its author decides, without defaults. */
const authored = {
  content,
  project: ProjectName,
  title: lineText(300).nullable(),
  kind: MemoryKind,
  file_path: FilePath.nullable(),
  language: Language.nullable(),
  tags: Tags,
  /** When it happened, which may be long before it was stored. */
  timestamp: Timestamp,
  source: MemorySource,
  importance: z.number().min(0).max(1),
  pinned: z.boolean(),
  visibility: Visibility,
  expires_at: Timestamp.nullable(),
};

/** What a caller sends to store a memory. Only `content` is required. */
export const NewMemory = z
  .strictObject(authored)
  .partial()
  .extend({
    content: authored.content,
    /** The memory that this one replaces. */
    supersedes: Id.optional(),
    /**
     * The caller's own name for this memory within the project, such as `git:<hash>`. Adding again under the same key
     * adds nothing, whatever became of the memory since; importers rely on it to run twice.
     */
    key: lineText(300).optional(),
  });
export type NewMemory = z.infer<typeof NewMemory>;

/** A change. Fields that are left out stay as they are; `null` clears. */
export const MemoryChange = z
  .strictObject(authored)
  .partial()
  .extend({
    /** The version the caller saw. The change is refused with `version_conflict` if the memory has moved on since. */
    version: z.int().min(1),
  });
export type MemoryChange = z.infer<typeof MemoryChange>;

export const Memory = z.object({
  id: Id,
  ...authored,
  status: MemoryStatus,
  /** Name of the principal who stored it. */
  owner: z.string(),
  key: z.string().nullable(),
  supersedes: Id.nullable(),
  /** Counts from 1; each change adds one. */
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it was last fetched whole; being shown in a list or a search is not use. */
  last_used_at: Timestamp.nullable(),
  use_count: z.int(),
  /** What was taken out before it was stored; the marks stand in its text. */
  redactions: z.array(Redaction),
});
export type Memory = z.infer<typeof Memory>;

/** The keys of a project that begin with `prefix`. */
export const MemoryKeysRequest = z.strictObject({
  project: ProjectName,
  prefix: z.string().min(1).max(300),
  limit: z.int().min(1).max(1000).optional(),
  cursor: Cursor.optional(),
});
export type MemoryKeysRequest = z.infer<typeof MemoryKeysRequest>;

/** What an importer needs to know of a memory to tell whether its source has changed. */
export const KeyedMemory = z.object({
  id: Id,
  key: z.string(),
  version: z.int(),
  /** SHA-256 of the content in UTF-8, in hexadecimal. */
  content_hash: z.string(),
  file_path: z.string().nullable(),
  title: z.string().nullable(),
  status: MemoryStatus,
  source: MemorySource,
});
export type KeyedMemory = z.infer<typeof KeyedMemory>;

export const MemoryKeysPage = z.object({
  memories: z.array(KeyedMemory),
  /** Give it back as `cursor` for the next page; null on the last. */
  next_cursor: z.string().nullable(),
});
export type MemoryKeysPage = z.infer<typeof MemoryKeysPage>;

/** A state that a memory had before a change. */
export const MemoryVersion = z.object({
  ...authored,
  status: MemoryStatus,
  version: z.int(),
  /** When this state was made, and by whom. */
  changed_at: Timestamp,
  changed_by: z.string(),
});
export type MemoryVersion = z.infer<typeof MemoryVersion>;

/**
 * What became of a memory that was to be added: `added`; `folded` into one with the same content (or key) that is there
 * already; `restored`, the same but it was in the trash or archived.
 */
export const AddOutcome = z.enum(['added', 'folded', 'restored']);
export const AddedMemory = z.object({ id: Id, outcome: AddOutcome, version: z.int(), project: z.string() });
export type AddedMemory = z.infer<typeof AddedMemory>;

/** Not stored, because one of the person's rules says so. */
export const SkippedMemory = z.object({
  outcome: z.literal('skipped'),
  rule: z.object({ id: Id, note: z.string().nullable() }),
});
export type SkippedMemory = z.infer<typeof SkippedMemory>;

/** A list in a query string: `tag=a&tag=b`, and for a single value `tag=a`. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );

/** A yes or no that may stand in a query string. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().optional(),
);

/** Which memories are meant. Every filter narrows; a filter with several values takes any of them, save `tags_all`. */
export const MemoryFilter = z.strictObject({
  project: listOf(ProjectName),
  tags_any: listOf(Tag),
  tags_all: listOf(Tag),
  kind: listOf(MemoryKind),
  /** Matches a file path that is this, lies below this folder, or ends in `/` and this. `*` and `?` are wildcards. */
  file: listOf(FilePath),
  language: listOf(Language),
  /** The principal who stored it, or the agent that its source names. */
  agent: listOf(lineText(200)),
  visibility: Visibility.optional(),
  pinned: flag,
  status: listOf(MemoryStatus),
  /** Bounds on `timestamp`: at or after, and before. */
  after: Timestamp.optional(),
  before: Timestamp.optional(),
  /** Stored at least so many days ago, and since then nobody fetched it, nor did a search or a context show it. */
  unread_for_days: z.coerce.number().int().min(1).max(36_500).optional(),
});
export type MemoryFilter = z.infer<typeof MemoryFilter>;

export const MemoryOrder = z.enum(['newest', 'oldest', 'updated']);
export type MemoryOrder = z.infer<typeof MemoryOrder>;

/** Newest first by `timestamp`, unless `order` says otherwise. */
export const MemoryListQuery = MemoryFilter.extend({
  order: MemoryOrder.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: Cursor.optional(),
});
export type MemoryListQuery = z.infer<typeof MemoryListQuery>;

export const MemoryPage = z.object({
  memories: z.array(Memory),
  /** Give it back as `cursor` for the next page; null on the last. */
  next_cursor: z.string().nullable(),
  /** How many memories pass the filter, on all pages. */
  total: z.int(),
});
export type MemoryPage = z.infer<typeof MemoryPage>;

export const IndexOrder = z.enum(['newest', 'oldest', 'updated', 'used', 'importance', 'title']);
export type IndexOrder = z.infer<typeof IndexOrder>;

/** Newest first by `timestamp`, unless `order` says otherwise. */
export const MemoryIndexQuery = MemoryFilter.extend({ order: IndexOrder.optional() });
export type MemoryIndexQuery = z.infer<typeof MemoryIndexQuery>;

/** The most ids that one index holds. */
export const LONGEST_INDEX = 200_000;

/** Every memory that passes a filter, in order, by id alone: what a list needs for an honest scroll bar. */
export const MemoryIndex = z.object({
  ids: z.array(z.string()),
  /** How many pass the filter; more than there are ids only beyond `LONGEST_INDEX`. */
  total: z.int(),
});
export type MemoryIndex = z.infer<typeof MemoryIndex>;

/** A memory without its text, for a row of a list. */
export const MemoryHead = Memory.omit({ content: true }).extend({
  /** The first line of its text, up to 200 characters. */
  first_line: z.string(),
});
export type MemoryHead = z.infer<typeof MemoryHead>;

export const RelatedMemory = z.object({
  memory: MemoryHead,
  /** Between the two memories' mean vectors, or the nearest chunk of the other if that is nearer. */
  cosine: z.number(),
});
export type RelatedMemory = z.infer<typeof RelatedMemory>;

const FacetCount = z.object({ value: z.string(), count: z.int() });

/**
 * How many memories a filter would leave, by each value of each field, the most first, 100 at most. The filter's own values of a
 * field do not narrow that field, so that another of them can be chosen besides.
 */
export const MemoryFacets = z.object({
  project: z.array(FacetCount),
  kind: z.array(FacetCount),
  tag: z.array(FacetCount),
  agent: z.array(FacetCount),
  language: z.array(FacetCount),
  visibility: z.array(FacetCount),
});
export type MemoryFacets = z.infer<typeof MemoryFacets>;
