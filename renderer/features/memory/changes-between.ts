import type { MemoryVersion } from '#shared/schemas/memory.ts';

type Authored = Pick<
  MemoryVersion,
  | 'content'
  | 'title'
  | 'project'
  | 'kind'
  | 'tags'
  | 'visibility'
  | 'pinned'
  | 'importance'
  | 'status'
  | 'expires_at'
  | 'file_path'
  | 'language'
  | 'timestamp'
>;

const names: Readonly<Record<keyof Authored, string>> = {
  content: 'text',
  title: 'title',
  project: 'project',
  kind: 'kind',
  tags: 'tags',
  visibility: 'who sees it',
  pinned: 'pin',
  importance: 'importance',
  status: 'status',
  expires_at: 'expiry',
  file_path: 'file',
  language: 'language',
  timestamp: 'time',
};

/** What differs between two states of a memory, in words. */
export const changesBetween = (before: Authored, after: Authored): readonly string[] =>
  Object.entries(names)
    .filter(
      ([field]) => JSON.stringify(before[field as keyof Authored]) !== JSON.stringify(after[field as keyof Authored]),
    )
    .map(([, name]) => name);
