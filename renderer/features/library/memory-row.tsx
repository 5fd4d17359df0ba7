import { Lock, Pin } from 'lucide-react';
import type { MemoryHead } from '#shared/schemas/memory.ts';
import { Age } from '#renderer/ui/age.tsx';
import { KindIcon } from '#renderer/ui/kind-icon.tsx';
import styles from './memory-row.module.css';

interface MemoryRowProps {
  /** Undefined while it is on its way. */
  readonly head: MemoryHead | undefined;
  readonly active: boolean;
  readonly selected: boolean;
  readonly showsProject: boolean;
  readonly children?: React.ReactNode;
  readonly onOpen: (event: React.MouseEvent) => void;
  readonly onToggle: (event: React.MouseEvent) => void;
}

const MOST_TAGS = 2;

/** One line of the list. The list, not the row, has the focus. */
export const MemoryRow = ({ head, active, selected, showsProject, children, onOpen, onToggle }: MemoryRowProps) => (
  <div
    className={styles['row']}
    data-active={active}
    data-selected={selected}
    data-private={head?.visibility === 'private'}
    onClick={onOpen}
  >
    <span className={styles['tick']} data-tick onClick={(event) => (event.stopPropagation(), onToggle(event))}>
      {head === undefined ? null : selected ? (
        <span className={styles['box']} data-on />
      ) : (
        <>
          <KindIcon kind={head.kind} />
          <span className={styles['box']} />
        </>
      )}
    </span>
    {head === undefined ? (
      <span className={styles['waiting']} />
    ) : (
      <>
        <span className={styles['text']}>
          <span className={styles['title']} dir="auto">
            {head.title ?? head.first_line}
          </span>
          {children}
        </span>
        <span className={styles['marks']}>
          {head.pinned && <Pin size={12} strokeWidth={1.5} aria-label="pinned" role="img" />}
          {head.visibility === 'private' && <Lock size={12} strokeWidth={1.5} aria-label="private" role="img" />}
          {head.tags.slice(0, MOST_TAGS).map((tag) => (
            <span key={tag} className={styles['tag']}>
              {tag}
            </span>
          ))}
          {showsProject && <span className={styles['project']}>{head.project}</span>}
          <Age at={head.timestamp} className={styles['age'] ?? ''} />
        </span>
      </>
    )}
  </div>
);
