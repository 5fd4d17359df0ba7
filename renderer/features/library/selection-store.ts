import { create } from 'zustand';

interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins. */
  readonly anchor: string | null;
}

/** What is ticked for a change of many. Ids, not places: it survives every update of the list. */
export const useSelection = create<Selection>(() => ({ ids: new Set<string>(), anchor: null }));

export const clearSelection = (): void => useSelection.setState({ ids: new Set(), anchor: null });

export const toggleSelected = (id: string): void =>
  useSelection.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next, anchor: id };
  });

/** Ticks everything from where the range began to `id`. */
export const selectRange = (id: string, order: readonly string[]): void =>
  useSelection.setState(({ ids, anchor }) => {
    const from = order.indexOf(anchor ?? id);
    const to = order.indexOf(id);
    if (from === -1 || to === -1) return { ids: new Set(ids).add(id), anchor: id };
    const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { ids: new Set([...ids, ...range]), anchor };
  });

export const selectAll = (order: readonly string[]): void => useSelection.setState({ ids: new Set(order) });
