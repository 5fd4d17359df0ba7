import { z } from 'zod';
import { age } from '../../age.ts';
import { fenceText, newFenceMark } from '../../fence-text.ts';
import { LeftOutReason } from '../../schemas/context.ts';
import { MemoryKind, MemoryStatus } from '../../schemas/memory.ts';
import { SearchMode, type Hit } from '../../schemas/search.ts';
import { defineTool } from './mcp-tool.ts';
import { filterAliases, filterFields, toFilter } from './tool-fields.ts';
import { aboutMemory, titleOf } from './tool-text.ts';

const queryAliases = { q: 'query', text: 'query', search: 'query', question: 'query', keywords: 'query' } as const;

/** What every list of memories tells of each. */
const listed = {
  id: z.string(),
  title: z.string(),
  kind: MemoryKind,
  project: z.string(),
  score: z.number(),
};

export const memorySearch = defineTool({
  title: 'Search memories',
  description:
    'Find memories of earlier work (decisions, fixes, conventions, notes, code, commits) by words and by meaning. Answers one line a hit; fetch full text with memory_get. Search before you decide, debug or ask the person something they may have told before.',
  hints: { readOnly: true, destructive: false, idempotent: true },
  operations: ['search.run'],
  input: z.object({
    query: z
      .string()
      .describe(
        'What to find: plain words or a question; an error message may be pasted. "exact phrase" and -not are understood.',
      ),
    limit: z.int().min(1).max(50).describe('At most so many hits; 10 if left out.').optional(),
    ...filterFields,
    status: z.array(MemoryStatus).describe('In these states instead of active.').optional(),
    mode: SearchMode.describe('Words and meaning (hybrid), words alone or meaning alone.').optional(),
  }),
  aliases: {
    ...queryAliases,
    prompt: 'query',
    n: 'limit',
    k: 'limit',
    top_k: 'limit',
    count: 'limit',
    max_results: 'limit',
    ...filterAliases,
  },
  output: z.object({
    hits: z.array(z.object({ ...listed, timestamp: z.string(), age: z.string(), tags: z.array(z.string()) })),
    searched: z.int().describe('How many memories the filters allow.'),
    scope: z.string(),
    notice: z.string().optional(),
  }),
  async run(input, context) {
    const { filter, scope, isOneProject } = await toFilter(input, context);
    const { query, limit, status, mode } = input;
    const answer = await context.call('search.run', {
      query,
      ...filter,
      ...(limit === undefined ? {} : { limit }),
      ...(status === undefined ? {} : { status }),
      ...(mode === undefined ? {} : { mode }),
    });
    const now = context.now();
    const elsewhere = isOneProject ? ' (project "*" searches all)' : '';
    const told = `${answer.hits.length === 0 ? 'Nothing' : answer.hits.length} found among ${answer.searched} memories ${scope}${elsewhere}.`;
    const lines = answer.hits.map((hit, index) => lineOf(hit, index + 1, now));
    const fenced = lines.length === 0 ? [] : [fenceText(lines.join('\n'), newFenceMark())];
    const notice = answer.notice === null ? [] : [answer.notice];
    return {
      text: [told, ...notice, ...fenced].join('\n'),
      data: {
        hits: answer.hits.map(({ memory, excerpt, score }) => ({
          id: memory.id,
          title: titleOf(memory, excerpt.text),
          kind: memory.kind,
          project: memory.project,
          score: rounded(score),
          timestamp: memory.timestamp,
          age: age(memory.timestamp, now),
          tags: memory.tags,
        })),
        searched: answer.searched,
        scope,
        ...(answer.notice === null ? {} : { notice: answer.notice }),
      },
    };
  },
});

const lineOf = ({ memory, excerpt, score }: Hit, place: number, now: number): string =>
  `${place}. ${memory.id} · ${titleOf(memory, excerpt.text)} · ${aboutMemory(memory, now)} · ${score.toFixed(2)}`;

export const memoryContext = defineTool({
  title: 'Recall for a task',
  description:
    'The memories that fit a task, packed into a budget of tokens and ready to read: the quick way to recall at the start of a task. Empty when nothing fits.',
  hints: { readOnly: true, destructive: false, idempotent: true },
  operations: ['context.pack'],
  input: z.object({
    prompt: z.string().describe('The task at hand, such as what the person asked for.'),
    budget_tokens: z
      .int()
      .min(100)
      .max(20_000)
      .describe('The most tokens to answer with; 2000 if left out.')
      .optional(),
    ...filterFields,
  }),
  aliases: {
    query: 'prompt',
    q: 'prompt',
    text: 'prompt',
    task: 'prompt',
    topic: 'prompt',
    budget: 'budget_tokens',
    tokens: 'budget_tokens',
    max_tokens: 'budget_tokens',
    token_budget: 'budget_tokens',
    ...filterAliases,
  },
  output: z.object({
    text: z.string().describe('The memories, fenced as data. Empty when nothing fits.'),
    tokens: z.int(),
    budget_tokens: z.int(),
    memories: z.array(z.object({ ...listed, age: z.string(), whole: z.boolean() })),
    left_out: z.array(z.object({ id: z.string(), reason: LeftOutReason, in_favour_of: z.string().optional() })),
    searched: z.int(),
    scope: z.string(),
    notice: z.string().optional(),
  }),
  async run(input, context) {
    const { filter, scope } = await toFilter(input, context);
    const { prompt, budget_tokens } = input;
    const answer = await context.call('context.pack', {
      prompt,
      ...filter,
      ...(budget_tokens === undefined ? {} : { budget_tokens }),
    });
    const now = context.now();
    const told =
      answer.text === ''
        ? [`Nothing to recall among ${answer.searched} memories ${scope}.`]
        : [answer.text, 'Full text: memory_get. Judge what helped or misled you: memory_feedback.'];
    const overBudget = answer.left_out.filter(({ reason }) => reason === 'over_budget').map(({ id }) => id);
    const rest = overBudget.length === 0 ? [] : [`Found, but beyond the budget: ${overBudget.join(', ')}`];
    const notice = answer.notice === null ? [] : [answer.notice];
    return {
      text: [...told, ...rest, ...notice].join('\n'),
      data: {
        text: answer.text,
        tokens: answer.tokens,
        budget_tokens: answer.budget_tokens,
        memories: answer.memories.map((memory) => ({
          id: memory.id,
          title: titleOf(memory, ''),
          kind: memory.kind,
          project: memory.project,
          score: rounded(memory.score),
          age: age(memory.timestamp, now),
          whole: memory.whole,
        })),
        left_out: answer.left_out.map(({ id, reason, in_favour_of }) => ({
          id,
          reason,
          ...(in_favour_of === null ? {} : { in_favour_of }),
        })),
        searched: answer.searched,
        scope,
        ...(answer.notice === null ? {} : { notice: answer.notice }),
      },
    };
  },
});

const rounded = (score: number): number => Math.round(score * 1000) / 1000;
