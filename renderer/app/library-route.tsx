import { MousePointerClick } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LibraryScreen } from '#renderer/features/library/library-screen.tsx';
import { EVERYTHING } from '#renderer/lib/library-view.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { goTo, goToScreen, useRoute } from './router.ts';
import { SaveView } from './save-view.tsx';

const MemoryPane = lazy(async () => ({
  default: (await import('#renderer/features/memory/memory-pane.tsx')).MemoryPane,
}));

/** The library at its address: what is filtered and what is open both stand there. */
export const LibraryRoute = () => {
  const route = useRoute();
  const [isSaving, setIsSaving] = useState(false);
  const { view, memory } = route.screen === 'library' ? route : { view: EVERYTHING, memory: null };
  const open = (id: string | null) =>
    goTo({ screen: 'library', view, memory: id }, { replace: memory !== null && id !== null });

  return (
    <>
      <LibraryScreen
        view={view}
        memory={memory}
        onView={(change) => goTo({ screen: 'library', view: { ...view, ...change }, memory: null })}
        onOpen={open}
        onSaveView={() => setIsSaving(true)}
        onStart={() => goToScreen('welcome')}
        pane={
          memory === null ? (
            <EmptyState icon={MousePointerClick} title="Nothing is open">
              Choose a memory, or press J and K to go through them. Press ? for every key.
            </EmptyState>
          ) : (
            <Suspense fallback={<Skeleton rows={8} />}>
              <MemoryPane id={memory} onClose={() => open(null)} onOpen={open} />
            </Suspense>
          )
        }
      />
      {isSaving && <SaveView view={view} onClose={() => setIsSaving(false)} />}
    </>
  );
};
