import { useState } from 'react';
import { useOperation } from '#renderer/client/use-operation.ts';
import { countText, memoriesText } from '#renderer/lib/for-people.ts';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Screen, Section } from '#renderer/ui/screen.tsx';
import { Segments } from '#renderer/ui/segments.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { DayBars } from './day-bars.tsx';
import styles from './timeline-screen.module.css';

type By = 'agent' | 'project' | 'kind';
type Span = '30' | '90' | '365';

interface TimelineScreenProps {
  /** Shows the memories of a day, given by its first and last moment. */
  readonly onOpenDay: (after: string, before: string) => void;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MOST_GROUPS = 7;

export const TimelineScreen = ({ onOpenDay }: TimelineScreenProps) => {
  const [by, setBy] = useState<By>('kind');
  const [span, setSpan] = useState<Span>('90');
  // Whole days, so that the request is the same for as long as the day is.
  const [today] = useState(() => new Date(new Date().setHours(24, 0, 0, 0)));
  const from = new Date(today.getTime() - Number(span) * 86_400_000).toISOString();
  const { data, error, refetch } = useOperation(
    'timeline.get',
    { zone, by, from, to: today.toISOString() },
    { keep: true },
  );
  const openDay = (day: string) => {
    const start = new Date(`${day}T00:00:00`);
    const end = new Date(start);
    end.setDate(end.getDate() + 1);
    onOpenDay(start.toISOString(), end.toISOString());
  };

  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const totals = new Map<string, number>();
  for (const { groups } of data.days)
    for (const { value, count } of groups) totals.set(value, (totals.get(value) ?? 0) + count);
  const ranked = [...totals].sort(([, a], [, b]) => b - a);
  const shown = ranked.slice(0, MOST_GROUPS).map(([value]) => value);

  return (
    <Screen
      title="Timeline"
      intro={`${memoriesText(data.total)} by the day they happened, in your time zone (${zone}).`}
      actions={
        <>
          <Segments
            label="By"
            value={by}
            options={[
              { value: 'kind', label: 'Kind' },
              { value: 'agent', label: 'Agent' },
              { value: 'project', label: 'Project' },
            ]}
            onChange={setBy}
          />
          <Segments
            label="Span"
            value={span}
            options={[
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
              { value: '365', label: 'A year' },
            ]}
            onChange={setSpan}
          />
        </>
      }
    >
      {data.total === 0 ? (
        <EmptyState title="Nothing happened in this span">
          Choose a longer one, or import a repository's history.
        </EmptyState>
      ) : (
        <>
          <DayBars
            days={data.days}
            groups={shown}
            colourOf={(value, index) => (by === 'kind' ? `var(--kind-${value})` : `var(--series-${index})`)}
            first={from}
            length={Number(span)}
            onOpenDay={openDay}
          />
          <ul className={styles['legend']}>
            {ranked.slice(0, MOST_GROUPS).map(([value, count], index) => (
              <li key={value}>
                <span style={{ background: by === 'kind' ? `var(--kind-${value})` : `var(--series-${index})` }} />
                {value} <small>{countText(count)}</small>
              </li>
            ))}
            {ranked.length > MOST_GROUPS && (
              <li>
                <span /> others{' '}
                <small>{countText(ranked.slice(MOST_GROUPS).reduce((sum, [, count]) => sum + count, 0))}</small>
              </li>
            )}
          </ul>
          <Section title="As a table">
            <Table
              label="Activity by day"
              keyOf={({ day }) => day}
              rows={data.days.toReversed().slice(0, 100)}
              columns={[
                {
                  name: 'Day',
                  form: 'fixed',
                  cell: ({ day }) => <LinkButton onClick={() => openDay(day)}>{day}</LinkButton>,
                },
                { name: 'Memories', form: 'number', cell: ({ count }) => countText(count) },
                {
                  name: 'Of which',
                  form: 'quiet',
                  cell: ({ groups }) =>
                    groups
                      .slice(0, 5)
                      .map(({ value, count }) => `${value} ${count}`)
                      .join(', '),
                },
              ]}
            />
          </Section>
        </>
      )}
    </Screen>
  );
};
