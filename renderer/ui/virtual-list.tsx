import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './virtual-list.module.css';

interface VirtualListProps {
  readonly label: string;
  /** The id of each row, in order: only the rows in sight are made. */
  readonly ids: readonly string[];
  readonly rowHeight: number;
  readonly active: string | null;
  readonly selected: ReadonlySet<string>;
  readonly children: (id: string, index: number) => ReactNode;
  readonly onActivate: (id: string) => void;
  /** The first and the last row that are made, whenever that changes. */
  readonly onRange?: (first: number, last: number) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A list of up to hundreds of thousands of rows of one height. Rows that come or go above what is in sight do not move it: the
 * first row in sight is held where it is.
 */
export const VirtualList = ({
  label,
  ids,
  rowHeight,
  active,
  selected,
  children,
  onActivate,
  onRange,
  onKeyDown,
}: VirtualListProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    onChange: ({ range }) => {
      if (range !== null) onRange?.(range.startIndex, range.endIndex);
    },
  });
  useEffect(() => rows.measure(), [rows, rowHeight]);

  const held = useRef<{ readonly ids: readonly string[]; readonly first: string | undefined }>({
    ids,
    first: undefined,
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || held.current.ids === ids) return;
    const { first } = held.current;
    const was = first === undefined ? -1 : held.current.ids.indexOf(first);
    const is = first === undefined ? -1 : ids.indexOf(first);
    if (was !== -1 && is !== -1 && element.scrollTop > 0) element.scrollTop += (is - was) * rowHeight;
    held.current = { ids, first };
  }, [ids, rowHeight]);

  useEffect(() => {
    const index = active === null ? -1 : ids.indexOf(active);
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' });
    // Only when another row becomes active: a list that changes must not scroll under the pointer.
    // eslint-disable-next-line react/exhaustive-deps
  }, [active]);

  const position = active === null ? -1 : ids.indexOf(active);
  const move = (by: number) => {
    const next = ids[position === -1 ? 0 : Math.max(0, Math.min(ids.length - 1, position + by))];
    if (next !== undefined) onActivate(next);
  };
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);

  return (
    <div
      ref={scroller}
      className={styles['list']}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={active === null ? undefined : `row-${active}`}
      tabIndex={0}
      data-memory-list
      onScroll={(event) => {
        held.current = { ids, first: ids[Math.floor(event.currentTarget.scrollTop / rowHeight)] };
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget && active === null) move(0);
      }}
      onKeyDown={(event) => {
        const by = stepOf(event, ids.length, page);
        if (by !== 0 && !event.shiftKey) {
          event.preventDefault();
          move(by);
        } else onKeyDown?.(event);
      }}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const id = ids[index];
          if (id === undefined) return null;
          return (
            <div
              key={key}
              id={`row-${id}`}
              className={styles['row']}
              role="option"
              aria-selected={selected.has(id)}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              data-active={id === active}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {children(id, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
};

const stepOf = (event: KeyboardEvent, count: number, page: () => number): number => {
  if (event.ctrlKey || event.metaKey || event.altKey) return 0;
  switch (event.key) {
    case 'ArrowDown':
    case 'j':
      return 1;
    case 'ArrowUp':
    case 'k':
      return -1;
    case 'PageDown':
      return page();
    case 'PageUp':
      return -page();
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return 0;
  }
};
