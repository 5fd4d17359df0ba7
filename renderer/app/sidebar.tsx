import { Archive, Layers, Lock, Pin, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Status } from '#shared/schemas/status.ts';
import { useConnection } from '#renderer/client/connection-store.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { namedScreens, screenEntries } from './named-screens.ts';
import { SavedViews } from './saved-views.tsx';
import styles from './sidebar.module.css';
import { ScreenLink, ViewLink } from './view-link.tsx';

const MOST_PROJECTS = 8;
const MOST_TAGS = 10;

export const Sidebar = ({ status }: { readonly status: Status | undefined }) => {
  const projects = useOperation('projects.list', {});
  const tags = useOperation('tags.list', {});
  const counts = status?.memories;
  const topProjects = [...(projects.data?.projects ?? [])]
    .sort((a, b) => b.memories - a.memories)
    .slice(0, MOST_PROJECTS);
  const topTags = [...(tags.data?.tags ?? [])].sort((a, b) => b.memories - a.memories).slice(0, MOST_TAGS);

  return (
    <nav className={styles['sidebar']} aria-label="Main">
      <p className={styles['brand']}>
        <img src="/icon.svg" alt="" width={20} height={20} />
        CMEM
      </p>
      <Group>
        <ViewLink icon={Layers} view={{}} count={counts?.active}>
          All memories
        </ViewLink>
        <ViewLink icon={Pin} view={{ pinned: 'true' }}>
          Pinned
        </ViewLink>
        <ViewLink icon={Lock} view={{ visibility: 'private' }}>
          Private
        </ViewLink>
        <ViewLink icon={Archive} view={{ status: 'archived' }} count={counts?.archived}>
          Archive
        </ViewLink>
        <ViewLink icon={Trash2} view={{ status: 'trashed' }} count={counts?.trashed}>
          Trash
        </ViewLink>
      </Group>
      <SavedViews />
      <Group
        title="Projects"
        more={
          <ScreenLink icon={namedScreens.projects.icon} screen="projects">
            All projects
          </ScreenLink>
        }
      >
        {topProjects.map(({ id, name, memories }) => (
          <ViewLink key={id} view={{ project: [name] }} count={memories}>
            {name}
          </ViewLink>
        ))}
      </Group>
      <Group
        title="Tags"
        more={
          <ScreenLink icon={namedScreens.tags.icon} screen="tags">
            All tags
          </ScreenLink>
        }
      >
        {topTags.map(({ tag, memories }) => (
          <ViewLink key={tag} view={{ tag: [tag] }} count={memories}>
            {tag}
          </ViewLink>
        ))}
      </Group>
      {(['Look', 'Keep'] as const).map((title) => (
        <Group key={title} title={title}>
          {screenEntries
            .filter(([, { group }]) => group === title)
            .map(([screen, { name, icon }]) => (
              <ScreenLink key={screen} icon={icon} screen={screen}>
                {name}
              </ScreenLink>
            ))}
        </Group>
      ))}
      <Foot />
    </nav>
  );
};

const Group = ({
  title,
  more,
  children,
}: {
  readonly title?: string;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className={styles['group']} role="group" aria-label={title ?? 'Library'}>
    {title !== undefined && <h2>{title}</h2>}
    {children}
    {more}
  </div>
);

/** Told by shape and words, not by colour alone. */
const Foot = () => {
  const { state } = useConnection();
  const text = {
    connecting: 'Connecting',
    live: 'Live',
    lost: 'No answer',
    signed_out: 'Signed out',
    other_version: 'Reload',
  }[state];
  return (
    <p className={styles['foot']} data-state={state}>
      {text}
    </p>
  );
};
