import { Inbox, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useChangeMany } from '#renderer/client/use-change-many.ts';
import { type Command, useCommands } from '#renderer/lib/command.ts';
import { counted, memoriesText } from '#renderer/lib/for-people.ts';
import { EVERYTHING, isFiltered, type LibraryView } from '#renderer/lib/library-view.ts';
import { useShortcuts } from '#renderer/lib/use-shortcuts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import styles from './library-screen.module.css';
import { MemoryList } from './memory-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { clearSelection, selectAll, toggleSelected, useSelection } from './selection-store.ts';
import { type Library, useLibrary } from './use-library.ts';

interface LibraryScreenProps {
  readonly view: LibraryView;
  /** The memory that lies open beside the list. */
  readonly memory: string | null;
  readonly pane: ReactNode;
  readonly onView: (change: Partial<LibraryView>) => void;
  readonly onOpen: (memory: string | null) => void;
  readonly onSaveView: () => void;
  readonly onStart: () => void;
}

/** The list of what is remembered, and one of it beside. */
export const LibraryScreen = ({ view, memory, pane, onView, onOpen, onSaveView, onStart }: LibraryScreenProps) => {
  const library = useLibrary(view);
  const { ids: selected } = useSelection();
  const change = useChangeMany();
  const { ids = [] } = library;
  const chosen = [...selected];
  const acted = chosen.length > 0 ? chosen : memory === null ? [] : [memory];

  /** What lies open moves on to its neighbour, or the person would stand before nothing. */
  const setStatus = (status: 'active' | 'archived' | 'trashed', did: (what: string) => string) => {
    if (acted.length === 0) return;
    change(acted, { status }, did);
    clearSelection();
    if (memory !== null && acted.includes(memory)) {
      const at = ids.indexOf(memory);
      onOpen(ids.slice(at + 1).find((id) => !acted.includes(id)) ?? ids.slice(0, Math.max(0, at)).at(-1) ?? null);
    }
  };
  const archive = () => setStatus('archived', (what) => `Archived ${what}`);
  const trash = () => setStatus('trashed', (what) => `Moved ${what} to trash`);
  const makePrivate = () => change(acted, { visibility: 'private' }, (what) => `Made ${what} private`);
  const pin = () => change(acted, { pinned: true }, (what) => `Pinned ${what}`);
  const move = (by: number) => {
    document.querySelector<HTMLElement>('[data-memory-list]')?.focus();
    const next = ids[memory === null ? 0 : ids.indexOf(memory) + by];
    if (next !== undefined) onOpen(next);
  };

  useShortcuts('Library', [
    { keys: ['j', 'ArrowDown'], does: 'Next memory', run: () => move(1) },
    { keys: ['k', 'ArrowUp'], does: 'Previous memory', run: () => move(-1) },
    { keys: ['x'], does: 'Select', run: () => memory !== null && toggleSelected(memory) },
    { keys: ['Mod+a'], does: 'Select all', run: () => selectAll(ids) },
    { keys: ['e'], does: 'Archive', run: archive },
    { keys: ['#', 'Delete'], does: 'Move to trash', run: trash },
    { keys: ['h'], does: 'Make private', run: () => acted.length > 0 && makePrivate() },
    { keys: ['p'], does: 'Pin', run: () => acted.length > 0 && pin() },
    {
      keys: ['Escape'],
      does: 'Clear the selection, then close the memory',
      run: () => (chosen.length > 0 ? clearSelection() : onOpen(null)),
    },
  ]);
  const what = memoriesText(acted.length);
  const commands = useMemo<readonly Command[]>(
    () =>
      acted.length === 0
        ? []
        : [
            { id: 'archive-these', title: `Archive ${what}`, hint: 'E', run: archive },
            { id: 'trash-these', title: `Move ${what} to trash`, hint: '#', run: trash },
            { id: 'hide-these', title: `Make ${what} private`, hint: 'H', run: makePrivate },
            { id: 'pin-these', title: `Pin ${what}`, hint: 'P', run: pin },
          ],
    // The functions close over exactly these.
    // eslint-disable-next-line react/exhaustive-deps
    [what, memory, selected, library.ids],
  );
  useCommands('library', commands);

  return (
    <main className={styles['library']} data-open={memory !== null}>
      <section className={styles['list']} aria-label="Library">
        {chosen.length > 0 ? (
          <SelectionBar ids={chosen} all={ids} status={view.status} />
        ) : (
          <FilterBar
            view={view}
            count={library.ids?.length}
            note={noteOf(library)}
            onChange={onView}
            onSave={onSaveView}
          />
        )}
        {library.answer?.notice != null && <p className={styles['notice']}>{library.answer.notice}</p>}
        <div className={styles['rows']} data-stale={library.isStale}>
          <Rows library={library} view={view} memory={memory} onView={onView} onOpen={onOpen} onStart={onStart} />
        </div>
      </section>
      <section className={styles['pane']} aria-label="Memory">
        {pane}
      </section>
    </main>
  );
};

const Rows = ({
  library,
  view,
  memory,
  onView,
  onOpen,
  onStart,
}: Pick<LibraryScreenProps, 'view' | 'memory' | 'onView' | 'onOpen' | 'onStart'> & { readonly library: Library }) => {
  if (library.ids === undefined) return <Pending error={library.error} onRetry={library.retry} rows={10} />;
  if (library.ids.length === 0) return <Nothing view={view} onView={onView} onStart={onStart} />;
  return (
    <MemoryList
      ids={library.ids}
      answer={library.answer}
      active={memory}
      showsProject={view.project.length !== 1}
      onOpen={onOpen}
    />
  );
};

/** Says why there is nothing, and the next step. */
const Nothing = ({ view, onView, onStart }: Pick<LibraryScreenProps, 'view' | 'onView' | 'onStart'>) => {
  if (isFiltered(view) || view.text !== '')
    return (
      <EmptyState
        icon={SearchX}
        title="Nothing fits"
        action={<Button onClick={() => onView({ ...EVERYTHING, text: view.text })}>Remove the filters</Button>}
      >
        {view.text === ''
          ? 'No memory passes these filters.'
          : 'No memory that passes these filters has these words or anything near in meaning.'}
      </EmptyState>
    );
  if (view.status === 'trashed')
    return (
      <EmptyState title="The trash is empty">What is moved here can be brought back until it is erased.</EmptyState>
    );
  if (view.status === 'archived')
    return <EmptyState title="The archive is empty">Archive what is no longer of use but worth keeping.</EmptyState>;
  return (
    <EmptyState
      icon={Inbox}
      title="Nothing is remembered yet"
      action={
        <Button tone="accent" onClick={onStart}>
          Connect an agent or import a repository
        </Button>
      }
    >
      What your agents store, and what you import or capture, appears here.
    </EmptyState>
  );
};

/** An answer is not honest without what it was looked for in. */
const noteOf = ({ answer, isStale }: Library): string | undefined => {
  if (answer === null) return undefined;
  if (isStale) return 'searching';
  const scope = `of ${answer.searched.toLocaleString('en')} searched`;
  const unsure = answer.hits.length > 0 && !answer.confident ? ' · nothing fits well; these come nearest' : '';
  return `${scope}${answer.lagging > 0 ? ` · ${counted(answer.lagging, 'is', 'are')} found by words alone so far` : ''}${unsure}`;
};
