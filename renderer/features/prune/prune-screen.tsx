import { useState } from 'react';
import { SCORE_BINS } from '#shared/schemas/prune.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { CHANGED_BY_MANY, useTellUndoable } from '#renderer/client/use-tell-undoable.ts';
import { bytesText, countText, memoriesText } from '#renderer/lib/for-people.ts';
import { useSettled } from '#renderer/lib/use-settled.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { SelectField } from '#renderer/ui/field.tsx';
import { KindIcon } from '#renderer/ui/kind-icon.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { Table } from '#renderer/ui/table.tsx';
import styles from './prune-screen.module.css';
import { ScorePlot } from './score-plot.tsx';

/** What would go and why, before anything does; and the way back after. */
export const PruneScreen = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const [threshold, setThreshold] = useState(0.3);
  const [project, setProject] = useState('');
  const [to, setTo] = useState<'archived' | 'trashed'>('archived');
  const projects = useOperation('projects.list', {});
  const settled = useSettled(threshold, 200);
  const request = { threshold: settled, ...(project === '' ? {} : { filter: { project: [project] } }) };
  const { data: plan, error, refetch, isPlaceholderData } = useOperation('prune.plan', request, { keep: true });
  const tell = useTellUndoable();
  const apply = useChange('prune.apply', {
    touches: CHANGED_BY_MANY,
    onDone: ({ change_id: changeId, changed }) =>
      tell(`Moved ${memoriesText(changed)} to ${to === 'archived' ? 'the archive' : 'trash'}.`, changeId),
  });

  return (
    <Screen
      title="Prune"
      intro="Each memory has a score from its importance, how recently it was stored, changed or used, and how much it was used. What scores below the line can be put away. Pinned memories stay, and being shown is not use."
      actions={
        <SelectField label="Project" value={project} onChange={(event) => setProject(event.target.value)}>
          <option value="">All projects</option>
          {projects.data?.projects.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      }
    >
      {plan === undefined ? (
        <Pending error={error} onRetry={() => void refetch()} />
      ) : plan.considered === 0 ? (
        <EmptyState title="There is nothing to prune">
          Active memories that are not pinned appear here with their scores.
        </EmptyState>
      ) : (
        <>
          <ScorePlot histogram={plan.histogram} bins={SCORE_BINS} threshold={threshold} onChange={setThreshold} />
          <div className={styles['act']}>
            <p aria-live="polite">
              <strong>{memoriesText(plan.count)}</strong> of {countText(plan.considered)} would go,{' '}
              {bytesText(plan.bytes)} of text. {plan.pinned > 0 && `${countText(plan.pinned)} pinned stay.`}
            </p>
            <Segments
              label="Where to"
              value={to}
              options={[
                { value: 'archived', label: 'To the archive' },
                { value: 'trashed', label: 'To the trash' },
              ]}
              onChange={setTo}
            />
            <Button
              tone="accent"
              disabled={plan.plan_id === null || apply.isPending || isPlaceholderData || settled !== threshold}
              onClick={() => plan.plan_id !== null && apply.mutate({ id: plan.plan_id, to })}
            >
              Put away {memoriesText(plan.count)}
            </Button>
          </div>
          {plan.items.length > 0 && (
            <Section title={plan.count > plan.items.length ? `The lowest ${plan.items.length}` : 'What would go'}>
              <Table
                label="Memories that would be put away"
                keyOf={({ id }) => id}
                rows={plan.items}
                columns={[
                  {
                    name: 'Memory',
                    cell: ({ id, kind, title }) => (
                      <span className={styles['memory']}>
                        <KindIcon kind={kind} />
                        <LinkButton onClick={() => onOpen(id)}>{title}</LinkButton>
                      </span>
                    ),
                  },
                  { name: 'Why', form: 'quiet', cell: ({ reasons }) => reasons.join(', ') },
                  { name: 'Project', form: 'quiet', cell: (item) => item.project },
                  { name: 'Score', form: 'number', cell: ({ score }) => score.toFixed(2) },
                ]}
              />
            </Section>
          )}
        </>
      )}
    </Screen>
  );
};
