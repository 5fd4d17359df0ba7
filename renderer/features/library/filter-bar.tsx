import { ArrowDownUp, ListFilter } from 'lucide-react';
import { MemoryKind, type Visibility } from '#shared/schemas/memory.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { countText, memoriesText } from '#renderer/lib/for-people.ts';
import { type LibraryOrder, type LibraryView } from '#renderer/lib/library-view.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '#renderer/ui/menu.tsx';
import styles from './filter-bar.module.css';
import { chipsOf } from './chips-of.ts';
import { toFilter } from './to-filter.ts';

interface FilterBarProps {
  readonly view: LibraryView;
  /** How many are shown; undefined while that is not known. */
  readonly count: number | undefined;
  /** Beside the count, such as how much of the store was searched. */
  readonly note?: string | undefined;
  readonly onChange: (change: Partial<LibraryView>) => void;
  readonly onSave: () => void;
}

const orders: Readonly<Record<LibraryOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last changed first',
  used: 'Last used first',
  importance: 'Most important first',
  title: 'By title',
};

/** What narrows the list, and how it is ordered. */
export const FilterBar = ({ view, count, note, onChange, onSave }: FilterBarProps) => {
  const chips = chipsOf(view);
  return (
    <div className={styles['bar']}>
      <Menu
        trigger={
          <Button tone="quiet" icon={ListFilter}>
            Filter
          </Button>
        }
      >
        <Choices view={view} onChange={onChange} />
      </Menu>
      {chips.map(({ key, text, isPrivate, without }) => (
        <Chip
          key={key}
          tone={isPrivate ? 'private' : 'plain'}
          removeLabel={`Remove the filter ${text}`}
          onRemove={() => onChange(without)}
        >
          {text}
        </Chip>
      ))}
      {(chips.length > 0 || view.text !== '') && (
        <Button tone="quiet" onClick={onSave}>
          Save view
        </Button>
      )}
      <span className={styles['count']} role="status">
        {count === undefined ? '' : memoriesText(count)}
        {note !== undefined && ` · ${note}`}
      </span>
      {view.text === '' && (
        <Menu
          align="end"
          trigger={
            <Button tone="quiet" icon={ArrowDownUp} aria-label={`Order: ${orders[view.order]}`}>
              {orders[view.order]}
            </Button>
          }
        >
          {Object.entries(orders).map(([order, name]) => (
            <MenuChoice
              key={order}
              checked={order === view.order}
              onChange={() => onChange({ order: order as LibraryOrder })}
            >
              {name}
            </MenuChoice>
          ))}
        </Menu>
      )}
    </div>
  );
};

const visibilities: readonly Visibility[] = ['private', 'shared'];

/** Offers what there is, with how many of each. Counts follow the filter, so that none leads to nothing. */
const Choices = ({ view, onChange }: Pick<FilterBarProps, 'view' | 'onChange'>) => {
  const facets = useOperation('memories.facets', toFilter(view), { keep: true }).data;
  const toggled = <T,>(list: readonly T[], value: T): T[] =>
    list.includes(value) ? list.filter((item) => item !== value) : [...list, value];
  const countOf = (list: readonly { readonly value: string; readonly count: number }[] | undefined, value: string) => {
    const count = list?.find((item) => item.value === value)?.count;
    return count === undefined ? {} : { count: countText(count) };
  };
  return (
    <>
      <MenuLabel>Kind</MenuLabel>
      {MemoryKind.options.map((kind) => (
        <MenuChoice
          key={kind}
          checked={view.kind.includes(kind)}
          {...countOf(facets?.kind, kind)}
          onChange={() => onChange({ kind: toggled(view.kind, kind) })}
        >
          {kind}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuLabel>Seen by</MenuLabel>
      {visibilities.map((visibility) => (
        <MenuChoice
          key={visibility}
          checked={view.visibility === visibility}
          {...countOf(facets?.visibility, visibility)}
          onChange={(checked) => onChange({ visibility: checked ? visibility : undefined })}
        >
          {visibility === 'private' ? 'only me' : 'every agent of the project'}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuLabel>When</MenuLabel>
      {[
        [1, 'Last 24 hours'] as const,
        [7, 'Last 7 days'] as const,
        [30, 'Last 30 days'] as const,
        [365, 'Last year'] as const,
      ].map(([days, name]) => (
        <MenuItem
          key={days}
          onSelect={() => onChange({ after: new Date(Date.now() - days * 86_400_000).toISOString() })}
        >
          {name}
        </MenuItem>
      ))}
      {facets !== undefined && facets.agent.length > 0 && (
        <>
          <MenuLine />
          <MenuLabel>Agent</MenuLabel>
          {facets.agent.slice(0, 8).map(({ value, count }) => (
            <MenuChoice
              key={value}
              checked={view.agent.includes(value)}
              count={countText(count)}
              onChange={() => onChange({ agent: toggled(view.agent, value) })}
            >
              {value}
            </MenuChoice>
          ))}
        </>
      )}
      {facets !== undefined && facets.project.length > 1 && (
        <>
          <MenuLine />
          <MenuLabel>Project</MenuLabel>
          {facets.project.slice(0, 12).map(({ value, count }) => (
            <MenuChoice
              key={value}
              checked={view.project.includes(value)}
              count={countText(count)}
              onChange={() => onChange({ project: toggled(view.project, value) })}
            >
              {value}
            </MenuChoice>
          ))}
        </>
      )}
    </>
  );
};
