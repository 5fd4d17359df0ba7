import { useOperation } from '#renderer/client/use-operation.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { KindIcon } from '#renderer/ui/kind-icon.tsx';
import styles from './related-memories.module.css';

/** What is nearest in meaning. */
export const RelatedMemories = ({ id, onOpen }: { readonly id: string; readonly onOpen: (id: string) => void }) => {
  const { data, error, refetch } = useOperation('memories.related', { id, limit: 12 });
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  if (data.related.length === 0)
    return (
      <EmptyState title="Nothing is near it">What is close in meaning appears here once it is embedded.</EmptyState>
    );
  return (
    <ul className={styles['list']}>
      {data.related.map(({ memory, cosine }) => (
        <li key={memory.id}>
          <button type="button" onClick={() => onOpen(memory.id)}>
            <KindIcon kind={memory.kind} />
            <span className={styles['title']} dir="auto">
              {memory.title ?? memory.first_line}
            </span>
            <span className={styles['quiet']}>{memory.project}</span>
            <Age at={memory.timestamp} className={styles['quiet'] ?? ''} />
            <span className={styles['near']} title={`Cosine ${cosine.toFixed(3)}`}>
              {Math.round(cosine * 100)} %
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};
