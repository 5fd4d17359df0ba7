import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { countText, memoriesText } from '#renderer/lib/for-people.ts';
import { Age } from '#renderer/ui/age.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Chip } from '#renderer/ui/chip.tsx';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Menu, MenuItem } from '#renderer/ui/menu.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { TextPrompt } from '#renderer/ui/text-prompt.tsx';
import { toast } from '#renderer/ui/toast-store.ts';
import { MergeProject } from './merge-project.tsx';
import styles from './projects-screen.module.css';
import { SplitProject } from './split-project.tsx';

interface ProjectsScreenProps {
  readonly onOpen: (project: string) => void;
  readonly onImport: () => void;
}

type Asking = { readonly what: 'rename' | 'alias' | 'merge' | 'split'; readonly project: Project };

export const ProjectsScreen = ({ onOpen, onImport }: ProjectsScreenProps) => {
  const { data, error, refetch } = useOperation('projects.list', {});
  const [asking, setAsking] = useState<Asking | null>(null);
  const update = useChange('projects.update', { touches: ['projects', 'memories', 'search'] });
  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const done = () => setAsking(null);

  return (
    <Screen
      title="Projects"
      intro="A project is known by its name, and by the remotes and folders of its checkouts: clones and worktrees of one repository are one."
    >
      {data.projects.length === 0 ? (
        <EmptyState title="There are no projects yet" action={<Button onClick={onImport}>Import a repository</Button>}>
          One is made when an agent stores something in a checkout, or when you import one.
        </EmptyState>
      ) : (
        <Table
          label="Projects"
          keyOf={({ id }) => id}
          rows={data.projects}
          columns={[
            { name: 'Project', cell: ({ name }) => <LinkButton onClick={() => onOpen(name)}>{name}</LinkButton> },
            { name: 'Memories', form: 'number', cell: ({ memories }) => countText(memories) },
            {
              name: 'Also known as',
              cell: (project) => (
                <span className={styles['aliases']}>
                  {project.aliases.map((alias) => (
                    <Chip
                      key={alias}
                      removeLabel={`Forget the name ${alias}`}
                      onRemove={() => {
                        update.mutate({ id: project.id, remove_aliases: [alias] });
                        toast({
                          text: `${project.name} is no longer found under ${alias}.`,
                          undo: () => update.mutate({ id: project.id, add_aliases: [alias] }),
                        });
                      }}
                    >
                      {alias}
                    </Chip>
                  ))}
                </span>
              ),
            },
            { name: 'Since', form: 'fixed', cell: ({ created_at: at }) => <Age at={at} /> },
            {
              name: 'Actions',
              nameless: true,
              form: 'actions',
              cell: (project) => (
                <Menu align="end" trigger={<IconButton label={`Change ${project.name}`} icon={Ellipsis} />}>
                  <MenuItem onSelect={() => setAsking({ what: 'rename', project })}>Rename</MenuItem>
                  <MenuItem onSelect={() => setAsking({ what: 'alias', project })}>Add a name</MenuItem>
                  <MenuItem onSelect={() => setAsking({ what: 'split', project })}>Split off a part</MenuItem>
                  <MenuItem onSelect={() => setAsking({ what: 'merge', project })}>Merge into another</MenuItem>
                </Menu>
              ),
            },
          ]}
        />
      )}
      {asking?.what === 'rename' && (
        <TextPrompt
          title={`Rename ${asking.project.name}`}
          label="New name"
          action="Rename"
          initial={asking.project.name}
          onDone={(name) => update.mutate({ id: asking.project.id, name, add_aliases: [asking.project.name] })}
          onClose={done}
        />
      )}
      {asking?.what === 'alias' && (
        <TextPrompt
          title={`Another name for ${asking.project.name}`}
          label="Name"
          note="What is stored under it lands in this project."
          action="Add"
          onDone={(alias) => update.mutate({ id: asking.project.id, add_aliases: [alias] })}
          onClose={done}
        />
      )}
      {asking?.what === 'split' && <SplitProject project={asking.project} onClose={done} />}
      {asking?.what === 'merge' && (
        <MergeProject
          project={asking.project}
          others={data.projects.filter(({ id }) => id !== asking.project.id)}
          onMerged={({ moved, trashed }, into) =>
            toast({
              text: `Moved ${memoriesText(moved)} to ${into}.${trashed === 0 ? '' : ` ${memoriesText(trashed)} it had already went to the trash.`}`,
            })
          }
          onClose={done}
        />
      )}
    </Screen>
  );
};
