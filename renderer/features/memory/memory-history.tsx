import { useState } from 'react';
import type { Memory, MemoryVersion } from '#shared/schemas/memory.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { TextDiff } from '#renderer/ui/text-diff.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { changesBetween } from './changes-between.ts';
import styles from './memory-history.module.css';

/** Every state that the memory had before, with what the next one changed. */
export const MemoryHistory = ({ memory }: { readonly memory: Memory }) => {
  const { data, error, refetch } = useOperation('memories.versions', { id: memory.id });
  const [open, setOpen] = useState<number | null>(null);
  const restore = useChange('memories.update', {
    touches: ['memories', 'search'],
    onDone: () => toast({ text: 'Restored. What stood there before is in the history.' }),
  });
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const { versions } = data;
  if (versions.length === 0)
    return (
      <EmptyState title="It has not been changed">
        Each change keeps the version before it, to compare with and to go back to.
      </EmptyState>
    );

  return (
    <ol className={styles['history']}>
      {versions.map((version, index) => {
        const next: Memory | MemoryVersion = versions[index - 1] ?? memory;
        return (
          <li key={version.version}>
            <div className={styles['line']}>
              <strong>Version {version.version}</strong>
              <span className={styles['quiet']}>
                {version.changed_by} · <Age at={version.changed_at} />
              </span>
              <span className={styles['space']} />
              <Button tone="quiet" onClick={() => setOpen(open === version.version ? null : version.version)}>
                {open === version.version ? 'Hide' : 'Compare'}
              </Button>
              <Button
                disabled={restore.isPending}
                onClick={() => restore.mutate({ id: memory.id, version: memory.version, ...authoredOf(version) })}
              >
                Restore
              </Button>
            </div>
            <p className={styles['quiet']}>
              Then changed: {changesBetween(version, next).join(', ') || 'nothing that shows'}
            </p>
            {open === version.version && <TextDiff before={version.content} after={next.content} />}
          </li>
        );
      })}
    </ol>
  );
};

/** What an author decides; not the status, which has its own undo. */
const authoredOf = ({ version: _v, status: _s, changed_at: _at, changed_by: _by, ...authored }: MemoryVersion) =>
  authored;
