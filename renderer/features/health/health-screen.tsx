import { useState } from 'react';
import { Pending } from '#renderer/ui/pending.tsx';
import type { EmbeddingStatus, Status } from '#shared/schemas/status.ts';
import { client } from '#renderer/client/client.ts';
import { explainError } from '#renderer/client/explain-error.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { bytesText, countText, memoriesText } from '#renderer/lib/for-people.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { toast } from '#renderer/ui/toast-store.ts';

/** Whether everything is as it should be, and what to do where it is not. */
export const HealthScreen = () => {
  const { data: status, error, refetch } = useOperation('engine.status', {});
  const models = useOperation('models.list', {});
  const [found, setFound] = useState<Status['problems']>(null);
  const [isChecking, setIsChecking] = useState(false);
  const repair = useChange('engine.repair', {
    touches: ['engine'],
    onDone: ({ problems_after: after }) => {
      setFound((before) => (before === null ? null : { ...before, indexes: after }));
      toast({
        text: after.length === 0 ? 'The indexes were made anew and agree with the memories.' : after.join('; '),
      });
    },
  });
  const check = async () => {
    setIsChecking(true);
    try {
      setFound((await client.call('engine.status', { check: 'true' })).problems);
    } catch (failure) {
      toast({ tone: 'danger', ...explainError(failure as Error) });
    } finally {
      setIsChecking(false);
    }
  };
  if (status === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const { memories, store, encryption, process: engine } = status;

  return (
    <Screen
      title="Health"
      actions={
        <Button disabled={isChecking} onClick={() => void check()}>
          {isChecking ? 'Checking' : 'Check everything'}
        </Button>
      }
    >
      {found !== null && (
        <Section title="What the check found">
          {found.store.length + found.indexes.length === 0 ? (
            <p>Nothing is wrong: every page of the store can be read, and every index agrees with the memories.</p>
          ) : (
            <>
              <ul>
                {[...found.store, ...found.indexes].map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
              {found.store.length > 0 && (
                <p>The store itself is damaged. Stop CMEM and run cmem doctor, which tells the way out.</p>
              )}
              {found.indexes.length > 0 && (
                <Button disabled={repair.isPending} onClick={() => repair.mutate({})}>
                  Make the indexes anew
                </Button>
              )}
            </>
          )}
        </Section>
      )}
      <Section title="Store">
        <Facts
          facts={[
            [
              'Memories',
              `${countText(memories.active)} active, ${countText(memories.archived)} archived, ${countText(memories.trashed)} in the trash`,
            ],
            ['Size on disk', bytesText(store.bytes)],
            ['Where', status.data_folder],
            ['Encryption', encryption.cipher],
            ['Key kept by', encryption.slots.map((slot) => slot.replace('_', ' ')).join(', ')],
            ...(encryption.advice === null ? [] : [['To know', encryption.advice] as const]),
            ['Schema', String(store.schema_version)],
            ['Audit', `${countText(status.audit.lines)} lines`],
          ]}
        />
      </Section>
      <Section title="Search by meaning">
        <Facts facts={factsOf(status.embedding)} />
      </Section>
      {status.code_embedding !== null && (
        <Section title="Search by meaning, for code">
          <Facts facts={factsOf(status.code_embedding)} />
        </Section>
      )}
      {models.data !== undefined && models.data.models.length > 1 && (
        <Table
          label="Models that the store has known"
          keyOf={({ fingerprint }) => fingerprint}
          rows={models.data.models}
          columns={[
            { name: 'Model', cell: ({ name }) => name },
            { name: 'Memories', form: 'number', cell: (model) => countText(model.memories) },
            { name: 'In use', cell: ({ in_use: inUse }) => (inUse ? 'yes' : 'no') },
            { name: 'Since', form: 'fixed', cell: ({ first_used_at: at }) => <Age at={at} /> },
          ]}
        />
      )}
      <Section title="Engine">
        <Facts
          facts={[
            ['Version', status.version],
            ['Started', <Age key="age" at={status.started_at} />],
            ['Process', String(engine.pid)],
            ['Memory in use', bytesText(engine.memory_bytes)],
          ]}
        />
      </Section>
    </Screen>
  );
};

const factsOf = (embedding: EmbeddingStatus) =>
  [
    ['Model', embedding.model],
    ['State', embedding.state],
    ...(embedding.problem === null ? [] : [['Problem', embedding.problem] as const]),
    [
      'Waiting',
      embedding.pending === 0 ? 'nothing' : `${memoriesText(embedding.pending)}, found by words alone so far`,
    ],
    ...(embedding.failed === 0
      ? []
      : [['Set aside', `${memoriesText(embedding.failed)} that the model failed on`] as const]),
    ['Text goes to', embedding.sends_to ?? 'nowhere: it stays on this machine'],
  ] as const;
