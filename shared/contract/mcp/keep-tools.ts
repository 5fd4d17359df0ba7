import { z } from 'zod';
import { age } from '../../age.ts';
import { fenceText, holdsFence, newFenceMark } from '../../fence-text.ts';
import { AddOutcome, type Memory, MemoryKind, MemorySource, MemoryStatus, Visibility } from '../../schemas/memory.ts';
import { forEachMemory } from './for-each-memory.ts';
import { defineTool } from './mcp-tool.ts';
import { toTimestamp } from './tool-fields.ts';
import { ToolRefusal } from './tool-refusal.ts';
import { aboutMemory, oneLine, titleOf } from './tool-text.ts';

const ids = z.array(z.string()).min(1).max(20).describe('Ids of memories, up to 20.');
const idAliases = { id: 'ids', memory_id: 'ids', memory_ids: 'ids', uuid: 'ids' } as const;
const refused = z.array(z.object({ id: z.string(), code: z.string(), message: z.string() }));

const DEFAULT_LENGTH = 20_000;

export const memoryGet = defineTool({
  title: 'Read memories',
  description: 'The full text of memories by their ids, as memory_search and memory_context give them.',
  hints: { readOnly: true, destructive: false, idempotent: true },
  operations: ['memories.get'],
  input: z.object({
    ids,
    offset: z.int().min(0).describe('Skip so many characters of each; 0 if left out.').optional(),
    max_chars: z
      .int()
      .min(100)
      .max(200_000)
      .describe(`At most so many characters of each; ${DEFAULT_LENGTH} if left out.`)
      .optional(),
  }),
  aliases: { ...idAliases, max_length: 'max_chars', limit: 'max_chars', start: 'offset' },
  output: z.object({
    memories: z.array(
      z.object({
        id: z.string(),
        title: z.string().optional(),
        content: z.string(),
        content_chars: z.int().describe('The length of the whole content.'),
        kind: MemoryKind,
        project: z.string(),
        tags: z.array(z.string()),
        timestamp: z.string(),
        age: z.string(),
        file_path: z.string().optional(),
        language: z.string().optional(),
        source: MemorySource,
        owner: z.string(),
        status: MemoryStatus,
        visibility: Visibility,
        importance: z.number(),
        pinned: z.boolean(),
        supersedes: z.string().optional(),
        expires_at: z.string().optional(),
        version: z.int(),
      }),
    ),
    refused,
  }),
  async run(input, context) {
    const { offset = 0, max_chars = DEFAULT_LENGTH } = input;
    const outcomes = await forEachMemory(input.ids, (id) => context.call('memories.get', { id }));
    const found = outcomes.flatMap(({ done }) => (done === null ? [] : [done]));
    const now = context.now();
    const shown = found.map((memory) => toShown(memory, offset, max_chars, now));
    const blocks = found.map((memory, index) => {
      const { content = '' } = shown[index] ?? {};
      const end = offset + content.length;
      const rest = end < memory.content.length ? ` · characters ${offset}–${end} of ${memory.content.length}` : '';
      return `id ${memory.id} · ${titleOf(memory, memory.content)} · ${aboutMemory(memory, now)} · version ${memory.version}${rest}\n${content}`;
    });
    const fenced = blocks.length === 0 ? [] : [fenceText(blocks.join('\n\n'), newFenceMark())];
    return {
      text: [...fenced, ...refusedLines(outcomes)].join('\n'),
      data: { memories: shown, refused: refusedOf(outcomes) },
      failed: found.length === 0,
    };
  },
});

const toShown = (memory: Memory, offset: number, length: number, now: number) => ({
  id: memory.id,
  ...(memory.title === null ? {} : { title: memory.title }),
  // A cut may fall inside a surrogate pair, and half of one is no text.
  content: memory.content.slice(offset, offset + length).toWellFormed(),
  content_chars: memory.content.length,
  kind: memory.kind,
  project: memory.project,
  tags: memory.tags,
  timestamp: memory.timestamp,
  age: age(memory.timestamp, now),
  ...(memory.file_path === null ? {} : { file_path: memory.file_path }),
  ...(memory.language === null ? {} : { language: memory.language }),
  source: memory.source,
  owner: memory.owner,
  status: memory.status,
  visibility: memory.visibility,
  importance: memory.importance,
  pinned: memory.pinned,
  ...(memory.supersedes === null ? {} : { supersedes: memory.supersedes }),
  ...(memory.expires_at === null ? {} : { expires_at: memory.expires_at }),
  version: memory.version,
});

type Outcomes = Awaited<ReturnType<typeof forEachMemory>>;

const refusedOf = (outcomes: Outcomes) =>
  outcomes.flatMap((outcome) =>
    'code' in outcome ? [{ id: outcome.id, code: outcome.code, message: outcome.message }] : [],
  );

const refusedLines = (outcomes: Outcomes): string[] =>
  refusedOf(outcomes).map(({ id, code, message }) => `${oneLine(id, 60)}: ${code}: ${message}`);

/** What the author of a memory decides, as a tool takes it. */
const authored = {
  title: z.string().describe('A short title.').optional(),
  kind: MemoryKind.describe('What it is.').optional(),
  tags: z.array(z.string()).describe('Tags.').optional(),
  file_path: z.string().describe('The file of the project that it is about.').optional(),
  language: z.string().describe('Programming language of a snippet.').optional(),
  importance: z.number().min(0).max(1).describe('From 0 to 1; 0.5 is usual.').optional(),
  pinned: z.boolean().describe('Keep it on top and out of any pruning.').optional(),
  private: z.boolean().describe('Only you see it.').optional(),
  visibility: Visibility.describe('The same, as memory_get tells it.').optional(),
  expires_at: z.string().describe('When it may go: a date, or ISO 8601 with a zone.').optional(),
};
const authoredAliases = {
  text: 'content',
  memory: 'content',
  body: 'content',
  note: 'content',
  value: 'content',
  type: 'kind',
  tag: 'tags',
  labels: 'tags',
  file: 'file_path',
  path: 'file_path',
  lang: 'language',
  project_name: 'project',
  repo: 'project',
  pin: 'pinned',
  expires: 'expires_at',
} as const;

type Authored = z.output<z.ZodObject<typeof authored>>;

/** The fields of a request, as the input has them; those left out stay out. */
const toFields = ({ private: isPrivate, visibility, expires_at, ...given }: Authored) => {
  const { title, kind, tags, file_path, language, importance, pinned } = given;
  return {
    ...(title === undefined ? {} : { title: oneLine(title, 300) }),
    ...(kind === undefined ? {} : { kind }),
    ...(tags === undefined ? {} : { tags }),
    ...(file_path === undefined ? {} : { file_path }),
    ...(language === undefined ? {} : { language }),
    ...(importance === undefined ? {} : { importance }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(isPrivate === undefined && visibility === undefined
      ? {}
      : // Where the two disagree, the one that keeps it from others.
        { visibility: isPrivate || visibility === 'private' ? ('private' as const) : ('shared' as const) }),
    ...(expires_at === undefined ? {} : { expires_at: toTimestamp(expires_at) }),
  };
};

/** What was recalled and is stored again would stand there twice, then four times. */
const refuseRecalled = (content: string): void => {
  if (holdsFence(content))
    throw new ToolRefusal(
      'invalid_request',
      'The text holds what was recalled from memory, with its fence. Save only what is new, in your own words.',
    );
};

const TOLD = {
  added: 'Saved as',
  folded: 'Known already as',
  restored: 'Known already, and brought back from the archive or the trash, as',
};

export const memorySave = defineTool({
  title: 'Save a memory',
  description:
    'Keep something for later sessions: a decision and its reason, a fix and its cause, a convention, what the person wants. One fact a memory, understandable on its own. Never save text that was recalled from memory. To correct one, use memory_update, or supersedes for a new decision.',
  hints: { readOnly: false, destructive: false, idempotent: true },
  operations: ['memories.add'],
  input: z.object({
    content: z.string().describe('The text to keep, exactly as it is; up to 1 MiB.'),
    project: z.string().describe('Project name; left out: the current project.').optional(),
    ...authored,
    supersedes: z.string().describe('Id of the memory that this one replaces.').optional(),
    timestamp: z.string().describe('When it happened, if not now: a date, or ISO 8601 with a zone.').optional(),
    commit: z.string().describe('Commit that it comes from.').optional(),
    url: z.string().describe('Address that it comes from.').optional(),
  }),
  aliases: { ...authoredAliases, what: 'content', replaces: 'supersedes', time: 'timestamp', date: 'timestamp' },
  output: z.object({ id: z.string(), outcome: AddOutcome, project: z.string(), version: z.int() }),
  async run(input, context) {
    const { content, supersedes, timestamp, commit, url } = input;
    refuseRecalled(content);
    const project = input.project ?? (await context.defaultProject());
    const { agent } = context;
    const added = await context.call('memories.add', {
      content,
      ...(project === undefined ? {} : { project }),
      ...toFields(input),
      ...(supersedes === undefined ? {} : { supersedes }),
      ...(timestamp === undefined ? {} : { timestamp: toTimestamp(timestamp) }),
      source: {
        ...(agent === undefined ? {} : { agent }),
        ...(commit === undefined ? {} : { commit: commit.toLowerCase() }),
        ...(url === undefined ? {} : { url }),
      },
    });
    const { id, outcome, version } = added;
    return {
      text: `${TOLD[outcome]} ${id} in project ${oneLine(added.project, 300)}.`,
      data: { id, outcome, project: added.project, version },
    };
  },
});

export const memoryUpdate = defineTool({
  title: 'Change a memory',
  description:
    'Correct a memory or its title, tags and the like. Fields left out stay as they are; the state before is kept as a version.',
  hints: { readOnly: false, destructive: false, idempotent: true },
  operations: ['memories.get', 'memories.update'],
  input: z.object({
    id: z.string().describe('Id of the memory.'),
    version: z.int().min(1).describe('The version you saw; refused if the memory has moved on since.').optional(),
    content: z.string().describe('The whole new text.').optional(),
    project: z.string().describe('Move it to this project.').optional(),
    ...authored,
    clear: z
      .array(z.enum(['title', 'file_path', 'language', 'expires_at']))
      .describe('Fields to empty.')
      .optional(),
  }),
  aliases: { ...authoredAliases, memory_id: 'id', uuid: 'id', ids: 'id' },
  output: z.object({ id: z.string(), version: z.int(), project: z.string() }),
  async run(input, context) {
    const { id, content, project, clear = [] } = input;
    refuseRecalled(content ?? '');
    const version = input.version ?? (await context.call('memories.get', { id })).version;
    const changed = await context.call('memories.update', {
      id,
      version,
      ...(content === undefined ? {} : { content }),
      ...(project === undefined ? {} : { project }),
      ...toFields(input),
      ...Object.fromEntries(clear.map((field) => [field, null])),
    });
    return {
      text:
        changed.version === version
          ? `${id} was so already; nothing changed.`
          : `Changed ${id}; it is at version ${changed.version} now.`,
      data: { id: changed.id, version: changed.version, project: changed.project },
    };
  },
});

export const memoryForget = defineTool({
  title: 'Forget memories',
  description: 'Move memories to the trash, where they are no longer found. The person can bring them back.',
  hints: { readOnly: false, destructive: true, idempotent: true },
  operations: ['memories.trash'],
  input: z.object({ ids }),
  aliases: idAliases,
  output: z.object({ trashed: z.array(z.string()), refused }),
  async run(input, context) {
    const outcomes = await forEachMemory(input.ids, (id) => context.call('memories.trash', { id }));
    const trashed = outcomes.flatMap(({ done }) => (done === null ? [] : [done.id]));
    const told = trashed.length === 0 ? [] : [`In the trash: ${trashed.join(', ')}`];
    return {
      text: [...told, ...refusedLines(outcomes)].join('\n'),
      data: { trashed, refused: refusedOf(outcomes) },
      failed: trashed.length === 0,
    };
  },
});

export const memoryFeedback = defineTool({
  title: 'Judge a memory',
  description: 'Say whether a recalled memory helped, or was wrong or beside the point.',
  hints: { readOnly: false, destructive: false, idempotent: false },
  operations: ['memories.feedback'],
  input: z.object({
    id: z.string().describe('Id of the memory.'),
    useful: z.boolean().describe('true: it helped; false: it was wrong, outdated or beside the point.'),
    query: z.string().describe('What it was recalled for.').optional(),
  }),
  aliases: {
    memory_id: 'id',
    uuid: 'id',
    ids: 'id',
    helpful: 'useful',
    is_useful: 'useful',
    q: 'query',
    prompt: 'query',
  },
  output: z.object({ id: z.string(), useful: z.int(), not_useful: z.int() }),
  async run({ id, useful, query }, context) {
    const counts = await context.call('memories.feedback', { id, useful, ...(query === undefined ? {} : { query }) });
    return {
      text: `Noted. ${counts.id} was judged useful ${counts.useful} times, not useful ${counts.not_useful} times.`,
      data: counts,
    };
  },
});
