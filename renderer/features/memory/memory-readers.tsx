import { useOperation } from '#renderer/client/use-operation.ts';
import { countText } from '#renderer/lib/for-people.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Table } from '#renderer/ui/table.tsx';

/** Who read it and when, from the audit. */
export const MemoryReaders = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useOperation('memories.readers', { id });
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  if (data.readers.length === 0)
    return (
      <EmptyState title="Nobody has read it yet">
        Each time it is fetched, or shown in a search, is listed here.
      </EmptyState>
    );
  return (
    <Table
      label="Who read this memory"
      keyOf={({ principal, face }) => `${principal} ${face}`}
      rows={data.readers}
      columns={[
        { name: 'Who', cell: ({ principal }) => principal },
        { name: 'Through', form: 'quiet', cell: ({ face }) => face },
        { name: 'Opened', form: 'number', cell: ({ opened }) => countText(opened) },
        { name: 'Found in a search', form: 'number', cell: ({ found }) => countText(found) },
        { name: 'Seen in a list', form: 'number', cell: ({ listed }) => countText(listed) },
        { name: 'Last', form: 'fixed', cell: ({ last_at: lastAt }) => <Age at={lastAt} /> },
      ]}
    />
  );
};
