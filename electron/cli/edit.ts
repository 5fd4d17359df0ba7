import type { Memory, MemoryChange } from '#shared/schemas/memory.ts';
import { defineCommand, type FlagValues } from './command.ts';
import { memoryFieldsOf, memoryFlags } from './memory-flags.ts';
import { readText } from './read-text.ts';
import { renderMemory } from './render-memory.ts';
import { requireId } from './require-id.ts';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';
import { wholeNumber } from './whole-number.ts';

const flags = {
  content: { value: 'TEXT', summary: 'New content' },
  file: { value: 'FILE', short: 'f', summary: 'New content from this file, - for stdin' },
  project: { value: 'NAME', short: 'p', summary: 'Move it to this project' },
  ...memoryFlags,
  tag: { value: 'TAG', short: 't', repeatable: true, summary: 'Add this tag' },
  untag: { value: 'TAG', repeatable: true, summary: 'Take this tag away' },
  unpin: { summary: 'Pin it no longer' },
  shared: { summary: 'Everyone with access to the project sees it' },
  version: { value: 'N', summary: 'Refuse if it has changed since this version' },
} as const;

export const edit = defineCommand({
  summary: 'Change a memory; the version before is kept',
  positionals: { usage: 'ID', min: 1, max: 1 },
  flags,
  details: `Fields without a flag stay as they are; an empty --title, --file-path, --language or --expires clears the field.
Without any flag the new content is read from stdin. No editor is opened: it would leave the text in clear on the disk.`,
  examples: [
    ['edit 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e --tag release --untag draft --pin', 'fields'],
    ['edit 0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e < new.md', 'its content'],
  ],
  async run({ flags: given, positionals: [id = ''], session }) {
    requireConsistent(given);
    const memoryId = requireId(id);
    const seen = wholeNumber('version', given.version, 1, Number.MAX_SAFE_INTEGER);
    const { output, signal } = session;
    const client = await session.connect();
    const before = await client.call('memories.get', { id: memoryId }, signal);
    const fields = await fieldsOf(given, session);
    const tags = tagsAfter(before, given);
    const after = await client.call(
      'memories.update',
      { id: memoryId, ...fields, ...(tags === undefined ? {} : { tags }), version: seen ?? before.version },
      signal,
    );
    if (output.json) return output.document(after);
    await output.write(renderMemory(after, output));
  },
});

type Given = FlagValues<typeof flags>;

const requireConsistent = (given: Given): void => {
  if (given.content !== undefined && given.file !== undefined)
    throw new UsageError('Give --content or --file, not both');
  if (given.pin && given.unpin) throw new UsageError('Give --pin or --unpin, not both');
  if (given.private && given.shared) throw new UsageError('Give --private or --shared, not both');
};

const fieldsOf = async (given: Given, session: Session): Promise<Omit<MemoryChange, 'version' | 'tags'>> => {
  const { content, file, project } = given;
  const cleared = {
    ...(given.title === '' ? { title: null } : {}),
    ...(given['file-path'] === '' ? { file_path: null } : {}),
    ...(given.language === '' ? { language: null } : {}),
    ...(given.expires === '' ? { expires_at: null } : {}),
  };
  const expires = given.expires === '' ? undefined : given.expires;
  const { tags: _, ...authored } = memoryFieldsOf({ ...given, expires }, session.now());
  const fields = {
    ...(project === undefined ? {} : { project }),
    ...authored,
    ...cleared,
    ...(given.unpin ? { pinned: false } : {}),
    ...(given.shared ? { visibility: 'shared' as const } : {}),
  };
  if (content !== undefined) return { ...fields, content };
  const changesFields = Object.keys(fields).length + given.tag.length + given.untag.length > 0;
  if (file === undefined && changesFields) return fields;
  const text = await readText(file ?? '-', session);
  if (text.trim() === '')
    throw new UsageError('The new content is empty, so nothing was changed; see: cmem edit --help');
  return { ...fields, content: text };
};

const tagsAfter = ({ tags }: Memory, { tag, untag }: Given): string[] | undefined => {
  if (tag.length === 0 && untag.length === 0) return undefined;
  // Tags are compared after NFC, as the engine stores them.
  const removed = new Set(untag.map((text) => text.trim().normalize('NFC')));
  return [...tags.filter((text) => !removed.has(text)), ...tag];
};
