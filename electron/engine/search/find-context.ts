import type { ContextAnswer, ContextRequest, LeftOut } from '#shared/schemas/context.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import type { SearchAnswer, SearchRequest } from '#shared/schemas/search.ts';
import { newFenceMark } from '#shared/fence-text.ts';
import type { Caller } from '../engine.ts';
import type { Clock } from '../ports.ts';
import { type FoundMemory, leftOut, packContext } from './pack-context.ts';

interface Parts {
  readonly search: (caller: Caller, request: SearchRequest) => Promise<SearchAnswer>;
  /** A memory that the caller may see. Being put into a prompt is not use, so that nothing rises by being shown. */
  readonly peek: (caller: Caller, id: string) => Memory | null;
  readonly clock: Clock;
}

/** Hits looked at: many more than fit, so that what is left out makes room for something else. */
const CANDIDATES = 40;
const DEFAULT_BUDGET_TOKENS = 2000;
/** UTF-16 units of a search's longest query. */
const LONGEST_QUERY = 20_000;

/** Finds what fits a prompt and packs it into a budget; a memory that was replaced gives its place to the newest one. */
export const createFindContext =
  ({ search, peek, clock }: Parts) =>
  async (caller: Caller, request: ContextRequest): Promise<ContextAnswer> => {
    const { prompt, budget_tokens = DEFAULT_BUDGET_TOKENS, ...filter } = request;
    const answer = await search(caller, { ...filter, query: toPlainQuery(prompt), limit: CANDIDATES });
    const found: FoundMemory[] = [];
    const superseded: LeftOut[] = [];
    // Something always comes nearest; a prompt is better without it than with what does not fit.
    for (const { memory, score, excerpt, instead_of: replaced } of answer.confident ? answer.hits : []) {
      superseded.push(...replaced.map((old) => leftOut(old, 'superseded', memory.id)));
      const whole = peek(caller, memory.id);
      // It may have been deleted since the search.
      if (whole !== null) found.push({ memory: whole, score, excerpt: excerpt.text });
    }
    const packed = packContext(found, {
      budgetTokens: budget_tokens,
      now: clock(),
      mark: newFenceMark(),
    });
    return {
      ...packed,
      left_out: [...superseded, ...packed.left_out],
      budget_tokens,
      searched: answer.searched,
      notice: answer.notice ?? (answer.confident ? null : 'Nothing that is stored fits the prompt well enough.'),
    };
  };

/** A query of several lines is read as pasted text, with no syntax in it; a line break is as good as a space. */
const toPlainQuery = (prompt: string): string => {
  const cut = prompt
    .trim()
    .slice(0, LONGEST_QUERY - 2)
    .replace(/[\ud800-\udbff]$/, '');
  return /\s/.test(cut) ? cut.replace(/\s/, '\n') : `${cut}\n.`;
};
