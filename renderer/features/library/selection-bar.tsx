import { Archive, ArchiveRestore, Eye, EyeOff, Pin, PinOff, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChangeMany } from '#renderer/client/use-change-many.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { useShortcuts } from '#renderer/lib/use-shortcuts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { BulkTags } from './bulk-tags.tsx';
import styles from './selection-bar.module.css';
import { clearSelection, selectAll } from './selection-store.ts';

interface SelectionBarProps {
  readonly ids: readonly string[];
  /** Everything in the list. */
  readonly all: readonly string[];
  readonly status: 'active' | 'archived' | 'trashed';
}

/** What can be done with the ticked memories, all of it undoable. */
export const SelectionBar = ({ ids, all, status }: SelectionBarProps) => {
  const change = useChangeMany();
  const [isTagging, setIsTagging] = useState(false);
  useShortcuts('Selection', [{ keys: ['t'], does: 'Tag the selected', run: () => setIsTagging(true) }]);
  const setStatus = (next: 'active' | 'archived' | 'trashed', did: (what: string) => string) => {
    change(ids, { status: next }, did);
    clearSelection();
  };

  return (
    <div className={styles['bar']} role="toolbar" aria-label="With the selected memories">
      <strong>{memoriesText(ids.length)}</strong>
      {ids.length < all.length && (
        <Button tone="quiet" hint="Mod+A" onClick={() => selectAll(all)}>
          All {all.length.toLocaleString('en')}
        </Button>
      )}
      <span className={styles['space']} />
      <Button icon={Tag} hint="T" onClick={() => setIsTagging(true)}>
        Tag
      </Button>
      <Button
        icon={EyeOff}
        hint="H"
        onClick={() => change(ids, { visibility: 'private' }, (what) => `Made ${what} private`)}
      >
        Private
      </Button>
      <Button icon={Eye} onClick={() => change(ids, { visibility: 'shared' }, (what) => `Shared ${what}`)}>
        Share
      </Button>
      <Button icon={Pin} hint="P" onClick={() => change(ids, { pinned: true }, (what) => `Pinned ${what}`)}>
        Pin
      </Button>
      <Button icon={PinOff} onClick={() => change(ids, { pinned: false }, (what) => `Unpinned ${what}`)}>
        Unpin
      </Button>
      {status === 'active' ? (
        <Button icon={Archive} hint="E" onClick={() => setStatus('archived', (what) => `Archived ${what}`)}>
          Archive
        </Button>
      ) : (
        <Button icon={ArchiveRestore} onClick={() => setStatus('active', (what) => `Restored ${what}`)}>
          Restore
        </Button>
      )}
      {status !== 'trashed' && (
        <Button
          icon={Trash2}
          tone="danger"
          hint="#"
          onClick={() => setStatus('trashed', (what) => `Moved ${what} to trash`)}
        >
          Trash
        </Button>
      )}
      <Button tone="quiet" hint="Esc" onClick={clearSelection}>
        Clear
      </Button>
      {isTagging && (
        <BulkTags
          count={ids.length}
          onClose={() => setIsTagging(false)}
          onAdd={(tags) => change(ids, { add_tags: [...tags] }, (what) => `Tagged ${what}`)}
          onRemove={(tags) => change(ids, { remove_tags: [...tags] }, (what) => `Untagged ${what}`)}
        />
      )}
    </div>
  );
};
