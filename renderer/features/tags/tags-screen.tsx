import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { CHANGED_BY_MANY, useTellUndoable } from '#renderer/client/use-tell-undoable.ts';
import { countText, memoriesText } from '#renderer/lib/for-people.ts';
import { Pending } from '#renderer/ui/pending.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { TextField } from '#renderer/ui/field.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { Table } from '#renderer/ui/table.tsx';
import { TextPrompt } from '#renderer/ui/text-prompt.tsx';

const MOST_SHOWN = 500;

export const TagsScreen = ({ onOpen }: { readonly onOpen: (tag: string) => void }) => {
  const { data, error, refetch } = useOperation('tags.list', {});
  const [filter, setFilter] = useState('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const tell = useTellUndoable();
  const change = useChange('tags.change', { touches: CHANGED_BY_MANY });
  const run = (tag: string, to: string | null, did: string) =>
    change.mutate(
      { tag, to },
      { onSuccess: ({ change_id: changeId, changed }) => tell(`${did} ${memoriesText(changed)}.`, changeId) },
    );

  if (data === undefined) return <Pending error={error} onRetry={() => void refetch()} />;
  const shown = data.tags.filter(({ tag }) => tag.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <Screen
      title="Tags"
      intro="Rename a tag to another that exists and the two become one. All of it can be undone for 30 days."
    >
      {data.tags.length === 0 ? (
        <EmptyState title="There are no tags yet">
          Open a memory and type under Tags; agents can set them too.
        </EmptyState>
      ) : (
        <>
          <TextField label="Find a tag" value={filter} onChange={(event) => setFilter(event.target.value)} />
          <Table
            label="Tags"
            keyOf={({ tag }) => tag}
            rows={shown.slice(0, MOST_SHOWN)}
            columns={[
              { name: 'Tag', cell: ({ tag }) => <LinkButton onClick={() => onOpen(tag)}>{tag}</LinkButton> },
              { name: 'Memories', form: 'number', cell: ({ memories }) => countText(memories) },
              {
                name: 'Actions',
                nameless: true,
                form: 'actions',
                cell: ({ tag }) => (
                  <>
                    <IconButton label={`Rename or merge ${tag}`} icon={Pencil} onClick={() => setRenaming(tag)} />
                    <IconButton
                      label={`Take ${tag} off all memories`}
                      icon={Trash2}
                      onClick={() => run(tag, null, `Took ${tag} off`)}
                    />
                  </>
                ),
              },
            ]}
          />
          {shown.length > MOST_SHOWN && (
            <p>
              The first {MOST_SHOWN} of {countText(shown.length)}. Type to find others.
            </p>
          )}
        </>
      )}
      {renaming !== null && (
        <TextPrompt
          title={`Rename ${renaming}`}
          label="New name"
          note="If that tag exists, the two become one."
          action="Rename"
          initial={renaming}
          onDone={(to) => run(renaming, to, `Renamed ${renaming} to ${to} on`)}
          onClose={() => setRenaming(null)}
        />
      )}
    </Screen>
  );
};
