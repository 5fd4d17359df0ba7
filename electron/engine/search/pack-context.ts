import { age } from '#shared/age.ts';
import { estimateTokens } from '#shared/estimate-tokens.ts';
import { fenceText } from '#shared/fence-text.ts';
import type { ContextAnswer, LeftOut, PackedMemory } from '#shared/schemas/context.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import { tokenize } from './analyze-text.ts';
import { likeness } from './likeness.ts';

/** A memory that a search found, with what of it could go into the text. */
export interface FoundMemory {
  readonly memory: Memory;
  readonly score: number;
  /** The piece that fits the prompt best. */
  readonly excerpt: string;
}

export interface PackOptions {
  readonly budgetTokens: number;
  /** Epoch milliseconds, for the age of each memory. */
  readonly now: number;
  /** See `fenceText`. */
  readonly mark: string;
}

type Packed = Pick<ContextAnswer, 'text' | 'tokens' | 'memories' | 'left_out'>;

/** A memory larger than this share of the budget is shown by its best piece, so that one alone does not fill the text. */
const LARGEST_SHARE = 0.4;
/** Two texts that share this much of all the words in either (Jaccard) say the same. */
const NEAR_DUPLICATE = 0.7;
/** UTF-16 units of a memory that are compared; more would hold up the engine for what is told apart long before. */
const COMPARED = 20_000;

/**
 * Puts the best memories into a budget of tokens, best first: whole where they are short, by their best piece where they
 * are long, none that says the same as one before it. One that no longer fits makes room for smaller ones after it. The
 * fence and the headings count too; the text is empty when no memory fits.
 */
export const packContext = (found: readonly FoundMemory[], { budgetTokens, now, mark }: PackOptions): Packed => {
  const left_out: LeftOut[] = [];
  const chosen: { block: string; packed: PackedMemory; words: ReadonlySet<string> }[] = [];
  let text = '';

  for (const { memory, score, excerpt } of found) {
    const words = new Set(tokenize(memory.content.slice(0, COMPARED)).map(({ stem }) => stem));
    const twin = chosen.find((other) => likeness(words, other.words, NEAR_DUPLICATE) >= NEAR_DUPLICATE);
    if (twin !== undefined) {
      left_out.push(leftOut(memory, 'near_duplicate', twin.packed.id));
      continue;
    }
    const heading = headingOf(memory, chosen.length + 1, now);
    const isShort = estimateTokens(memory.content) <= budgetTokens * LARGEST_SHARE;
    const forms = isShort ? [memory.content, excerpt] : [excerpt];
    const form = forms.find((shown) => {
      const longer = fenceText(
        [...chosen.map(({ block }) => block), blockOf(heading, shown, memory)].join('\n\n'),
        mark,
      );
      return estimateTokens(longer) <= budgetTokens;
    });
    if (form === undefined) {
      left_out.push(leftOut(memory, 'over_budget', null));
      continue;
    }
    const block = blockOf(heading, form, memory);
    chosen.push({ block, words, packed: toPacked(memory, score, form === memory.content, estimateTokens(block)) });
    text = fenceText(chosen.map((each) => each.block).join('\n\n'), mark);
  }
  return { text, tokens: estimateTokens(text), memories: chosen.map(({ packed }) => packed), left_out };
};

const blockOf = (heading: string, shown: string, { content }: Memory): string =>
  shown === content ? `${heading}\n${shown}` : `${heading} · only a part\n${shown}`;

/** One line, such as `[1] Retry uploads · fix · shop · 3 d ago · src/up.ts · id 0192…`. */
const headingOf = (memory: Memory, place: number, now: number): string => {
  const parts = [
    memory.title,
    memory.kind,
    memory.project,
    age(memory.timestamp, now),
    memory.file_path,
    ...sourceOf(memory),
    `id ${memory.id}`,
  ];
  const line = parts.filter((part) => part !== null).join(' · ');
  // A path may hold line breaks, and a heading must not be more than it seems.
  return `[${place}] ${line.replaceAll(/\p{Cc}+/gu, ' ')}`;
};

const sourceOf = ({ source }: Memory): string[] => [
  ...(source.agent === undefined ? [] : [`from ${source.agent}`]),
  ...(source.commit === undefined ? [] : [`commit ${source.commit.slice(0, 12)}`]),
  ...(source.url === undefined ? [] : [source.url]),
];

const toPacked = (memory: Memory, score: number, whole: boolean, tokens: number): PackedMemory => {
  const { id, title, project, kind, file_path, timestamp, source } = memory;
  return { id, title, project, kind, file_path, timestamp, source, score, whole, tokens };
};

export const leftOut = (
  { id, title }: Pick<Memory, 'id' | 'title'>,
  reason: LeftOut['reason'],
  inFavourOf: string | null,
): LeftOut => ({ id, title, reason, in_favour_of: inFavourOf });
