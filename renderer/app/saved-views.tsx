import { X } from 'lucide-react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { parseLibraryView } from '#renderer/lib/library-view.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { ViewLink } from './view-link.tsx';
import styles from './sidebar.module.css';

/** Views of the library that the person named. Kept in the store, so every window and browser has them. */
export const SavedViews = () => {
  const settings = useOperation('settings.get', {});
  const update = useChange('settings.update', { touches: ['settings'] });
  const views = settings.data?.saved_views ?? [];
  if (views.length === 0) return null;
  return (
    <div className={styles['group']} role="group" aria-label="Saved views">
      <h2>Views</h2>
      {views.map(({ id, name, query }) => (
        <div key={id} className={styles['saved']}>
          <ViewLink view={parseLibraryView(query)}>{name}</ViewLink>
          <button
            type="button"
            aria-label={`Remove the view ${name}`}
            onClick={() => {
              update.mutate({ saved_views: views.filter((view) => view.id !== id) });
              toast({ text: `Removed the view ${name}.`, undo: () => update.mutate({ saved_views: views }) });
            }}
          >
            <X size={12} strokeWidth={1.5} aria-hidden />
          </button>
        </div>
      ))}
    </div>
  );
};
