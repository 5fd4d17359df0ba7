import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { AuditQuery } from '#shared/schemas/audit.ts';
import { client } from '#renderer/client/client.ts';
import { explainError } from '#renderer/client/explain-error.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { countText } from '#renderer/lib/for-people.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { SelectField, TextField } from '#renderer/ui/field.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import styles from './audit-screen.module.css';

const PAGE = 100;
const isMemory = (operation: string) =>
  operation.startsWith('memories.') || operation.startsWith('search.') || operation.startsWith('context.');

/** Every read and write: who, what, when, and how it ended. */
export const AuditScreen = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const [principal, setPrincipal] = useState('');
  const [outcome, setOutcome] = useState<'' | 'ok' | 'refused'>('');
  const [face, setFace] = useState<'' | 'http' | 'mcp'>('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [isChecking, setIsChecking] = useState(false);
  const cursor = cursors.at(-1);
  const query: AuditQuery = {
    limit: PAGE,
    ...(principal.trim() === '' ? {} : { principal: principal.trim() }),
    ...(outcome === '' ? {} : { outcome }),
    ...(face === '' ? {} : { face }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const { data, error, refetch } = useOperation('audit.list', query, { keep: true });
  const first = () => setCursors([]);
  const check = async () => {
    setIsChecking(true);
    try {
      const { intact, lines, problem } = await client.call('audit.verify', {});
      toast(
        intact
          ? { text: `Intact: ${countText(lines)} lines, each as it was written, none missing.` }
          : {
              tone: 'danger',
              text: `The audit was tampered with: ${problem?.fault ?? 'a line'} ${problem?.id ?? ''} does not fit.`,
              code: `audit ${problem?.fault} ${problem?.id} ${problem?.at}`,
            },
      );
    } catch (failure) {
      toast({ tone: 'danger', ...explainError(failure as Error) });
    } finally {
      setIsChecking(false);
    }
  };

  return (
    <Screen
      title="Audit"
      intro="Who read or wrote what, and when. Each line covers the one before, so that a changed or removed line shows. It never holds the text of a memory."
      actions={
        <>
          <Button icon={ShieldCheck} disabled={isChecking} onClick={() => void check()}>
            {isChecking ? 'Checking' : 'Check the chain'}
          </Button>
          <Button disabled={cursors.length === 0} onClick={() => void (first(), refetch())}>
            Newest
          </Button>
        </>
      }
    >
      <div className={styles['filters']}>
        <TextField
          label="Who"
          placeholder="name of a person or agent"
          value={principal}
          onChange={(event) => (setPrincipal(event.target.value), first())}
        />
        <SelectField
          label="Outcome"
          value={outcome}
          onChange={(event) => (setOutcome(event.target.value as typeof outcome), first())}
        >
          <option value="">Any</option>
          <option value="ok">Done</option>
          <option value="refused">Refused</option>
        </SelectField>
        <SelectField
          label="Through"
          value={face}
          onChange={(event) => (setFace(event.target.value as typeof face), first())}
        >
          <option value="">Anything</option>
          <option value="http">HTTP: this app, the command line</option>
          <option value="mcp">MCP: agents</option>
        </SelectField>
      </div>
      {data === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} />
      ) : data.lines.length === 0 ? (
        <EmptyState icon={ShieldAlert} title="No line fits">
          Change the filters above; what happened in the last second may still be on its way.
        </EmptyState>
      ) : (
        <>
          <Table
            label="Audit"
            keyOf={({ id }) => id}
            rows={data.lines}
            columns={[
              { name: 'When', form: 'fixed', cell: ({ at }) => <Age at={at} /> },
              { name: 'Who', cell: (line) => line.principal ?? 'nobody recognised' },
              { name: 'Through', form: 'quiet', cell: (line) => line.face },
              {
                name: 'Did',
                cell: ({ operation, query: asked }) => (
                  <>
                    {operation}
                    {asked !== null && <span className={styles['query']}> “{asked.slice(0, 120)}”</span>}
                  </>
                ),
              },
              {
                name: 'With',
                cell: ({ operation, subjects }) =>
                  subjects[0] === undefined ? null : isMemory(operation) ? (
                    <LinkButton onClick={() => onOpen(subjects[0] ?? '')}>
                      {subjects.length === 1 ? '1 memory' : `${countText(subjects.length)} memories`}
                    </LinkButton>
                  ) : (
                    countText(subjects.length)
                  ),
              },
              {
                name: 'Outcome',
                cell: (line) => (
                  <span data-refused={line.outcome !== 'ok'} className={styles['outcome']}>
                    {line.outcome}
                  </span>
                ),
              },
            ]}
          />
          {data.next_cursor !== null && (
            <Button onClick={() => setCursors([...cursors, data.next_cursor ?? ''])}>Older</Button>
          )}
        </>
      )}
    </Screen>
  );
};
