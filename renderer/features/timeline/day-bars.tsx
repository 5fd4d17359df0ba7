import type { Timeline } from '#shared/schemas/timeline.ts';
import { countText } from '#renderer/lib/for-people.ts';
import styles from './day-bars.module.css';

interface DayBarsProps {
  readonly days: Timeline['days'];
  /** Drawn apart, from the bottom up; what is of no group is drawn on top. */
  readonly groups: readonly string[];
  readonly colourOf: (group: string, index: number) => string;
  /** The first day, and how many there are. */
  readonly first: string;
  readonly length: number;
  readonly onOpenDay: (day: string) => void;
}

const HEIGHT = 180;
const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** A bar a day. Each is a button: arrows and Tab reach it, Enter shows its memories. */
export const DayBars = ({ days, groups, colourOf, first, length, onOpenDay }: DayBarsProps) => {
  const most = Math.max(...days.map(({ count }) => count), 1);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const all = Array.from({ length }, (_, index) => {
    const date = new Date(first);
    date.setDate(date.getDate() + index);
    return { date, key: keyOf(date) };
  });
  const every = Math.ceil(length / 8);
  return (
    <figure className={styles['plot']} aria-label="Memories by day">
      <div className={styles['scale']} aria-hidden>
        <span>{countText(most)}</span>
        <span>0</span>
      </div>
      <div className={styles['bars']} style={{ height: HEIGHT }}>
        {all.map(({ date, key }) => {
          const day = byDay.get(key);
          if (day === undefined) return <span key={key} />;
          const text = `${dayName.format(date)}: ${day.count}`;
          return (
            <button
              key={key}
              type="button"
              title={`${text}\n${day.groups.map(({ value, count }) => `${value} ${count}`).join('\n')}`}
              aria-label={text}
              onClick={() => onOpenDay(key)}
            >
              {segmentsOf(day, groups).map(({ group, count, index }) => (
                <span
                  key={group}
                  style={{
                    height: `${(count / most) * 100}%`,
                    background: index === -1 ? 'var(--line-strong)' : colourOf(group, index),
                  }}
                />
              ))}
            </button>
          );
        })}
      </div>
      <div className={styles['days']} aria-hidden>
        {all
          .filter((_, index) => index % every === 0)
          .map(({ date, key }) => (
            <span key={key}>{dayName.format(date)}</span>
          ))}
      </div>
    </figure>
  );
};

const segmentsOf = (day: Timeline['days'][number], groups: readonly string[]) => {
  const own = groups.flatMap((group, index) => {
    const count = day.groups.find(({ value }) => value === group)?.count ?? 0;
    return count === 0 ? [] : [{ group, count, index }];
  });
  const others = day.count - own.reduce((sum, { count }) => sum + count, 0);
  return [...(others > 0 ? [{ group: ' others', count: others, index: -1 }] : []), ...own.toReversed()];
};

const keyOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
