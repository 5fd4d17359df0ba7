import type { LibraryView } from '#renderer/lib/library-view.ts';

interface FilterChip {
  readonly key: string;
  readonly text: string;
  readonly isPrivate: boolean;
  /** The change that takes it away. */
  readonly without: Partial<LibraryView>;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const dayOf = (at: string) => day.format(new Date(at));

/** What narrows a view, in words, each with what takes it away. */
export const chipsOf = (view: LibraryView): readonly FilterChip[] => {
  const chip = (key: string, text: string, without: Partial<LibraryView>, isPrivate = false): FilterChip => ({
    key,
    text,
    without,
    isPrivate,
  });
  const ofList = (name: 'project' | 'tag' | 'kind' | 'agent') =>
    view[name].map((value) =>
      chip(`${name}:${value}`, `${name} ${value}`, { [name]: view[name].filter((item) => item !== value) }),
    );
  return [
    ...ofList('project'),
    ...ofList('tag'),
    ...ofList('kind'),
    ...ofList('agent'),
    ...(view.status === 'active'
      ? []
      : [
          chip('status', view.status === 'archived' ? 'in the archive' : 'in the trash', { status: 'active' as const }),
        ]),
    ...(view.visibility === undefined
      ? []
      : [chip('visibility', view.visibility, { visibility: undefined }, view.visibility === 'private')]),
    ...(view.pinned === undefined ? [] : [chip('pinned', 'pinned', { pinned: undefined })]),
    ...(view.after === undefined ? [] : [chip('after', `since ${dayOf(view.after)}`, { after: undefined })]),
    ...(view.before === undefined ? [] : [chip('before', `until ${dayOf(view.before)}`, { before: undefined })]),
  ];
};
