import { useState } from 'react';
import { ApiError } from '#shared/contract/client.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { useShortcuts } from '#renderer/lib/use-shortcuts.ts';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { MemoryBody } from './memory-body.tsx';
import { MemoryFacts } from './memory-facts.tsx';
import { MemoryHistory } from './memory-history.tsx';
import { MemoryHead } from './memory-head.tsx';
import styles from './memory-pane.module.css';
import { MemoryReaders } from './memory-readers.tsx';
import { RelatedMemories } from './related-memories.tsx';

interface MemoryPaneProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

type Part = 'text' | 'history' | 'related' | 'readers';

const parts = [
  { value: 'text', label: 'Memory' },
  { value: 'related', label: 'Related' },
  { value: 'history', label: 'History' },
  { value: 'readers', label: 'Read by' },
] as const;

/** One memory, whole: the text is loud, all else is quiet. */
export const MemoryPane = ({ id, onClose, onOpen }: MemoryPaneProps) => {
  const [part, setPart] = useState<Part>('text');
  const [isEditing, setIsEditing] = useState(false);
  const { data: memory, error, refetch } = useOperation('memories.get', { id }, { keep: true });
  useShortcuts('Memory', [
    {
      keys: ['Enter'],
      does: 'Edit',
      run: () => {
        setPart('text');
        setIsEditing(true);
      },
    },
  ]);

  if (error instanceof ApiError && error.code === 'not_found')
    return (
      <EmptyState title="This memory is not here">
        It was erased, or it is private to somebody else. Nothing more can be told about it.
      </EmptyState>
    );
  if (memory === undefined) return <Pending error={error} onRetry={() => void refetch()} rows={8} />;
  return (
    <article className={styles['pane']} data-private={memory.visibility === 'private'} aria-busy={memory.id !== id}>
      <MemoryHead memory={memory} onClose={onClose} onEdit={() => setIsEditing(true)} />
      <div className={styles['parts']}>
        <Segments label="Part of the memory" value={part} options={parts} onChange={setPart} />
      </div>
      <div className={styles['scroll']}>
        {part === 'text' && (
          <div className={styles['columns']}>
            <MemoryBody key={memory.id} memory={memory} isEditing={isEditing} onEditing={setIsEditing} />
            <MemoryFacts memory={memory} onOpen={onOpen} />
          </div>
        )}
        {part === 'related' && <RelatedMemories id={memory.id} onOpen={onOpen} />}
        {part === 'readers' && <MemoryReaders id={memory.id} />}
        {part === 'history' && <MemoryHistory memory={memory} />}
      </div>
    </article>
  );
};
