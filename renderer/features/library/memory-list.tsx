import { useMemo, useState } from 'react';
import { firstLine } from '#shared/first-line.ts';
import type { MemoryHead } from '#shared/schemas/memory.ts';
import type { SearchAnswer } from '#shared/schemas/search.ts';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { HitExtra } from './hit-extra.tsx';
import { MemoryRow } from './memory-row.tsx';
import { selectRange, toggleSelected, useSelection } from './selection-store.ts';
import { useHeads } from './use-library.ts';

const ROW = 44;
const HIT_ROW = 60;

interface MemoryListProps {
  readonly ids: readonly string[];
  readonly answer: SearchAnswer | null;
  readonly active: string | null;
  readonly showsProject: boolean;
  readonly onOpen: (id: string) => void;
}

export const MemoryList = ({ ids, answer, active, showsProject, onOpen }: MemoryListProps) => {
  const { ids: selected } = useSelection();
  const [range, setRange] = useState({ first: 0, last: 40 });
  const listed = useHeads(answer === null ? ids : NONE, range.first, range.last);
  const hits = useMemo(() => new Map(answer?.hits.map((hit) => [hit.memory.id, hit])), [answer]);
  const best = answer?.hits[0]?.score ?? 0;
  const headOf = (id: string): MemoryHead | undefined => {
    const hit = hits.get(id);
    return hit === undefined ? listed.get(id) : { ...hit.memory, first_line: firstLine(hit.excerpt.text) };
  };

  return (
    <VirtualList
      label={answer === null ? 'Memories' : 'Found memories'}
      ids={ids}
      rowHeight={answer === null ? ROW : HIT_ROW}
      active={active}
      selected={selected}
      onActivate={onOpen}
      onRange={(first, last) => {
        if (first !== range.first || last !== range.last) setRange({ first, last });
      }}
      onKeyDown={(event) => {
        const at = active === null ? -1 : ids.indexOf(active);
        const next = ids[at + (event.key === 'ArrowDown' || event.key === 'J' ? 1 : -1)];
        if (event.shiftKey && ['ArrowDown', 'ArrowUp', 'J', 'K'].includes(event.key) && active !== null) {
          event.preventDefault();
          selectRange(active, ids);
          if (next !== undefined) {
            selectRange(next, ids);
            onOpen(next);
          }
        }
      }}
    >
      {(id) => {
        const hit = hits.get(id);
        return (
          <MemoryRow
            head={headOf(id)}
            active={id === active}
            selected={selected.has(id)}
            showsProject={showsProject}
            onOpen={(event) => {
              if (event.shiftKey) selectRange(id, ids);
              else if (event.ctrlKey || event.metaKey) toggleSelected(id);
              else onOpen(id);
            }}
            onToggle={(event) => (event.shiftKey ? selectRange(id, ids) : toggleSelected(id))}
          >
            {hit !== undefined && <HitExtra hit={hit} best={best} />}
          </MemoryRow>
        );
      }}
    </VirtualList>
  );
};

const NONE: readonly string[] = [];
