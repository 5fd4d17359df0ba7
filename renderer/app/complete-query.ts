import { MemoryKind } from '#shared/schemas/memory.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { valuesWith } from '#renderer/lib/values-with.ts';

export interface Completion {
  /** What takes the place of the word at the caret. */
  readonly insert: string;
  readonly note: string;
}

interface Known {
  readonly value: string;
  readonly memories: number;
}

const MOST = 8;

const fields: readonly Completion[] = [
  { insert: 'project:', note: 'of a project' },
  { insert: 'tag:', note: 'with a tag' },
  { insert: 'kind:', note: 'fix, decision, snippet and others' },
  { insert: 'file:', note: 'below a path' },
  { insert: 'lang:', note: 'in a language' },
  { insert: 'after:', note: 'since a date, or 30d' },
  { insert: 'before:', note: 'until a date' },
];

/** The word that ends at the caret; inside quotes there is nothing to complete. */
export const wordAt = (text: string, caret: number): string => {
  const before = text.slice(0, caret);
  const isQuoted = (before.match(/(?<=^|\s)"/g)?.length ?? 0) > (before.match(/"(?=\s|$)/g)?.length ?? 0);
  return isQuoted ? '' : (/\S*$/.exec(before)?.[0] ?? '');
};

/** What the word may become: a field, or a value of the field that it begins with. */
export const completionsFor = (
  word: string,
  known: { readonly project: readonly Known[]; readonly tag: readonly Known[] },
): readonly Completion[] => {
  const [, minus = '', typed = ''] = /^(-?)(.*)$/s.exec(word) ?? [];
  if (typed === '') return [];
  const colon = typed.indexOf(':');
  if (colon === -1)
    return fields
      .filter(({ insert }) => insert.startsWith(typed.toLowerCase()))
      .map(({ insert, note }) => ({ insert: minus + insert, note: minus === '' ? note : `not ${note}` }));
  const field = typed.slice(0, colon);
  const value = typed.slice(colon + 1).replace(/^"/, '');
  return valuesWith(valuesOf(field, known), value, (candidate) => candidate.value)
    .filter((candidate) => candidate.value.toLowerCase() !== value.toLowerCase())
    .slice(0, MOST)
    .map((candidate) => ({ insert: `${minus}${field}:${quoted(candidate.value)}`, note: candidate.note }));
};

const valuesOf = (
  field: string,
  { project, tag }: { readonly project: readonly Known[]; readonly tag: readonly Known[] },
): readonly { readonly value: string; readonly note: string }[] => {
  if (field === 'kind') return MemoryKind.options.map((value) => ({ value, note: 'kind' }));
  if (field === 'project' || field === 'tag')
    return { project, tag }[field].map(({ value, memories }) => ({ value, note: memoriesText(memories) }));
  if (field === 'after' || field === 'before')
    return ['7d', '30d', '90d', '1y'].map((value) => ({ value, note: `${value} ago` }));
  return [];
};

const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

/** Puts the completion in place of the word at the caret. A whole word gets a space after it, a field waits for its value. */
export const completeWord = (text: string, caret: number, insert: string): { text: string; caret: number } => {
  const start = caret - wordAt(text, caret).length;
  const end = insert.endsWith(':') ? insert : `${insert} `;
  return { text: text.slice(0, start) + end + text.slice(caret).replace(/^\s/, ''), caret: start + end.length };
};
