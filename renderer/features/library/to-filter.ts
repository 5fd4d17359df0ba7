import type { MemoryFilter } from '#shared/schemas/memory.ts';
import type { LibraryView } from '#renderer/lib/library-view.ts';

/** The filter that a view means; nothing stands in it that the view leaves open. */
export const toFilter = (view: LibraryView): MemoryFilter => ({
  ...(view.project.length > 0 && { project: view.project }),
  ...(view.tag.length > 0 && { tags_all: view.tag }),
  ...(view.kind.length > 0 && { kind: view.kind }),
  ...(view.agent.length > 0 && { agent: view.agent }),
  ...(view.visibility !== undefined && { visibility: view.visibility }),
  ...(view.pinned !== undefined && { pinned: view.pinned === 'true' }),
  ...(view.after !== undefined && { after: view.after }),
  ...(view.before !== undefined && { before: view.before }),
  status: [view.status],
});
