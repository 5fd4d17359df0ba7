import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { MemoryHead } from '#shared/schemas/memory.ts';
import type { SearchAnswer } from '#shared/schemas/search.ts';
import { client } from '#renderer/client/client.ts';
import { queryKeyOf, useOperation } from '#renderer/client/use-operation.ts';
import type { LibraryView } from '#renderer/lib/library-view.ts';
import { toFilter } from './to-filter.ts';

/** Rows are fetched by the hundred, when they come into sight, and forgotten a minute after they left it. */
const BLOCK = 100;
const MOST_HITS = 50;

export interface Library {
  /** In order; `undefined` until the first answer. */
  readonly ids: readonly string[] | undefined;
  /** What a search answered, or null where the library is only listed. */
  readonly answer: SearchAnswer | null;
  readonly error: Error | null;
  /** What is shown answers an earlier question; the new answer is on its way. */
  readonly isStale: boolean;
  readonly retry: () => void;
}

/** The memories of a view: what a search found, or all that pass the filter. */
export const useLibrary = (view: LibraryView): Library => {
  const isSearch = view.text.trim() !== '';
  const list = useOperation(
    'memories.index',
    { ...toFilter(view), order: view.order },
    { enabled: !isSearch, keep: true },
  );
  const search = useOperation(
    'search.run',
    { ...toFilter(view), query: view.text, limit: MOST_HITS, typing: true },
    { enabled: isSearch, keep: true },
  );
  const shown = isSearch ? search : list;
  return {
    ids: isSearch ? search.data?.hits.map(({ memory }) => memory.id) : list.data?.ids,
    answer: isSearch ? (search.data ?? null) : null,
    error: shown.error,
    isStale: shown.isPlaceholderData,
    retry: () => void shown.refetch(),
  };
};

/** The rows from `first` to `last` of those ids, as far as they are here. */
export const useHeads = (ids: readonly string[], first: number, last: number): ReadonlyMap<string, MemoryHead> => {
  const blocks: (readonly string[])[] = [];
  for (let start = first - (first % BLOCK); start <= last && start < ids.length; start += BLOCK)
    blocks.push(ids.slice(start, start + BLOCK));
  const answers = useQueries({
    queries: blocks.map((block) => ({
      queryKey: queryKeyOf('memories.heads', { ids: block }),
      queryFn: ({ signal }: { signal: AbortSignal }) => client.call('memories.heads', { ids: [...block] }, signal),
      placeholderData: keepPreviousData,
    })),
  });
  return new Map(answers.flatMap(({ data }) => data?.memories ?? []).map((head) => [head.id, head]));
};
