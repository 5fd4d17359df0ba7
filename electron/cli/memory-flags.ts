import { MemoryKind, type NewMemory } from '#shared/schemas/memory.ts';
import type { Flags, FlagValues } from './command.ts';
import { parseTime } from './parse-time.ts';
import { UsageError } from './usage-error.ts';

/** The fields of a memory that its author decides, without its content and project. */
export const memoryFlags = {
  title: { value: 'TEXT', summary: 'Title' },
  kind: { value: 'KIND', short: 'k', choices: MemoryKind.options, summary: 'Kind' },
  tag: { value: 'TAG', short: 't', repeatable: true, summary: 'Tag' },
  'file-path': { value: 'PATH', summary: 'The file in the project that it is about' },
  language: { value: 'LANGUAGE', summary: 'Programming language' },
  time: { value: 'TIME', summary: 'When it happened, such as 2026-01-31T09:30 or 3d (ago)' },
  importance: { value: 'NUMBER', summary: 'From 0 to 1' },
  pin: { summary: 'Keep it on top and out of any pruning' },
  private: { summary: 'Only you see it' },
  expires: { value: 'TIME', summary: 'When it may go, such as 2026-12-31 or 30d (from now)' },
} satisfies Flags;

type Fields = Pick<
  NewMemory,
  | 'title'
  | 'kind'
  | 'tags'
  | 'file_path'
  | 'language'
  | 'timestamp'
  | 'importance'
  | 'pinned'
  | 'visibility'
  | 'expires_at'
>;

/** What the flags say of a memory; fields that none of them touches are left out. */
export const memoryFieldsOf = (flags: FlagValues<typeof memoryFlags>, now: number): Fields => ({
  ...(flags.title === undefined ? {} : { title: flags.title }),
  // The parser let through only what the schema lists as choices.
  ...(flags.kind === undefined ? {} : { kind: flags.kind as MemoryKind }),
  ...(flags.tag.length === 0 ? {} : { tags: [...flags.tag] }),
  ...(flags['file-path'] === undefined ? {} : { file_path: flags['file-path'] }),
  ...(flags.language === undefined ? {} : { language: flags.language }),
  ...(flags.time === undefined ? {} : { timestamp: parseTime(flags.time, now, 'past') }),
  ...(flags.importance === undefined ? {} : { importance: importanceOf(flags.importance) }),
  ...(flags.pin ? { pinned: true } : {}),
  ...(flags.private ? { visibility: 'private' as const } : {}),
  ...(flags.expires === undefined ? {} : { expires_at: parseTime(flags.expires, now, 'future') }),
});

const importanceOf = (text: string): number => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= 0 && number <= 1) return number;
  throw new UsageError('--importance must be a number from 0 to 1');
};
