import { z } from 'zod';
import { MemoryKind, MemoryStatus, Visibility } from '#shared/schemas/memory.ts';

export const LibraryOrder = z.enum(['newest', 'oldest', 'updated', 'used', 'importance', 'title']);
export type LibraryOrder = z.infer<typeof LibraryOrder>;

/** Which memories the library shows, and how: all of it stands in the address, so that it can be kept, shared and gone back to. */
const LibraryView = z.object({
  /** What stands in the search field. Empty: everything that passes the filter, in order. */
  text: z.string().catch(''),
  project: z.array(z.string()).catch([]),
  tag: z.array(z.string()).catch([]),
  kind: z.array(MemoryKind).catch([]),
  agent: z.array(z.string()).catch([]),
  status: MemoryStatus.catch('active'),
  visibility: Visibility.optional().catch(undefined),
  pinned: z.literal('true').optional().catch(undefined),
  after: z.iso.datetime({ offset: true }).optional().catch(undefined),
  before: z.iso.datetime({ offset: true }).optional().catch(undefined),
  order: LibraryOrder.catch('newest'),
});
export type LibraryView = z.infer<typeof LibraryView>;

export const EVERYTHING: LibraryView = LibraryView.parse({});

/** A part that makes no sense is left out, not the whole. */
export const parseLibraryView = (search: string): LibraryView => {
  const given = new URLSearchParams(search);
  const one = (name: string) => given.get(name) ?? undefined;
  return LibraryView.parse({
    text: one('q'),
    project: given.getAll('project'),
    tag: given.getAll('tag'),
    kind: given.getAll('kind'),
    agent: given.getAll('agent'),
    status: one('status'),
    visibility: one('visibility'),
    pinned: one('pinned'),
    after: one('after'),
    before: one('before'),
    order: one('order'),
  });
};

export const formatLibraryView = (view: LibraryView): string => {
  const search = new URLSearchParams();
  if (view.text !== '') search.set('q', view.text);
  for (const name of ['project', 'tag', 'kind', 'agent'] as const)
    for (const value of view[name]) search.append(name, value);
  if (view.status !== EVERYTHING.status) search.set('status', view.status);
  for (const name of ['visibility', 'pinned', 'after', 'before'] as const) {
    const value = view[name];
    if (value !== undefined) search.set(name, value);
  }
  if (view.order !== EVERYTHING.order) search.set('order', view.order);
  return search.toString();
};

/** Whether something narrows the view besides the text and the status. */
export const isFiltered = (view: LibraryView): boolean =>
  formatLibraryView({ ...view, text: '', status: 'active', order: 'newest' }) !== '';
