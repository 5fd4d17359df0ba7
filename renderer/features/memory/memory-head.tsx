import { Archive, ArchiveRestore, Copy, Ellipsis, Lock, LockOpen, Pencil, Pin, Trash2, X } from 'lucide-react';
import { firstLine } from '#shared/first-line.ts';
import type { Memory } from '#shared/schemas/memory.ts';
import { useChangeMany } from '#renderer/client/use-change-many.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { KindIcon } from '#renderer/ui/kind-icon.tsx';
import { Menu, MenuItem, MenuLine } from '#renderer/ui/menu.tsx';
import { EraseMemory } from './erase-memory.tsx';
import styles from './memory-head.module.css';
import { useState } from 'react';

interface MemoryHeadProps {
  readonly memory: Memory;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

export const MemoryHead = ({ memory, onClose, onEdit }: MemoryHeadProps) => {
  const change = useChangeMany();
  const [isErasing, setIsErasing] = useState(false);
  const isPrivate = memory.visibility === 'private';
  const ids = [memory.id];
  return (
    <header className={styles['head']}>
      <div className={styles['line']}>
        <KindIcon kind={memory.kind} />
        <h1 dir="auto">{memory.title ?? firstLine(memory.content).slice(0, 200)}</h1>
        <IconButton label="Edit" hint="Enter" icon={Pencil} onClick={onEdit} />
        <IconButton
          label={memory.pinned ? 'Unpin' : 'Pin: kept whatever is pruned'}
          icon={Pin}
          pressed={memory.pinned}
          onClick={() => change(ids, { pinned: !memory.pinned }, () => (memory.pinned ? 'Unpinned' : 'Pinned'))}
        />
        <IconButton
          label={isPrivate ? 'Share with every agent of the project' : 'Make private: only you see it'}
          icon={isPrivate ? Lock : LockOpen}
          pressed={isPrivate}
          onClick={() =>
            change(ids, { visibility: isPrivate ? 'shared' : 'private' }, () => (isPrivate ? 'Shared' : 'Made private'))
          }
        />
        <Menu align="end" trigger={<IconButton label="More" icon={Ellipsis} />}>
          <MenuItem icon={Copy} onSelect={() => void copyText(memory.content)}>
            Copy text
          </MenuItem>
          <MenuItem icon={Copy} onSelect={() => void copyText(`cmem://memory/${memory.id}`)}>
            Copy link
          </MenuItem>
          <MenuLine />
          {memory.status === 'active' ? (
            <MenuItem icon={Archive} hint="E" onSelect={() => change(ids, { status: 'archived' }, () => 'Archived')}>
              Archive
            </MenuItem>
          ) : (
            <MenuItem icon={ArchiveRestore} onSelect={() => change(ids, { status: 'active' }, () => 'Restored')}>
              Restore
            </MenuItem>
          )}
          {memory.status !== 'trashed' && (
            <MenuItem
              icon={Trash2}
              hint="#"
              onSelect={() => change(ids, { status: 'trashed' }, () => 'Moved to trash')}
            >
              Move to trash
            </MenuItem>
          )}
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setIsErasing(true)}>
            Erase for good…
          </MenuItem>
        </Menu>
        <IconButton label="Close" hint="Esc" icon={X} onClick={onClose} />
      </div>
      <div className={styles['chips']}>
        {memory.status !== 'active' && (
          <Chip tone="warn">{memory.status === 'trashed' ? 'in the trash' : 'archived'}</Chip>
        )}
        {isPrivate && (
          <Chip tone="private">
            <Lock size={12} strokeWidth={1.5} aria-hidden /> private
          </Chip>
        )}
        <Chip>{memory.project}</Chip>
        <Chip>{memory.kind}</Chip>
        {memory.language !== null && <Chip>{memory.language}</Chip>}
      </div>
      {isErasing && <EraseMemory memory={memory} onClose={() => setIsErasing(false)} onErased={onClose} />}
    </header>
  );
};
