import { useState } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import { useChangeMany } from '#renderer/client/use-change-many.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/field.tsx';

/** Moves the memories below a path, or with a tag, into a project of their own. */
export const SplitProject = ({ project, onClose }: { readonly project: Project; readonly onClose: () => void }) => {
  const [file, setFile] = useState('');
  const [tag, setTag] = useState('');
  const [name, setName] = useState('');
  const change = useChangeMany();
  const isChosen = file.trim() !== '' || tag.trim() !== '';
  const index = useOperation(
    'memories.index',
    {
      project: [project.name],
      ...(file.trim() === '' ? {} : { file: [file.trim()] }),
      ...(tag.trim() === '' ? {} : { tags_all: [tag.trim()] }),
    },
    { enabled: isChosen, keep: true },
  );
  const ids = isChosen ? (index.data?.ids ?? []) : [];
  return (
    <Dialog
      title={`Split off a part of ${project.name}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            disabled={ids.length === 0 || name.trim() === '' || ids.length > 10_000}
            onClick={() => {
              change(ids, { project: name.trim() }, (what) => `Moved ${what} to ${name.trim()}`);
              onClose();
            }}
          >
            Move {memoriesText(ids.length)}
          </Button>
        </>
      }
    >
      <TextField
        label="Those below the path"
        placeholder="packages/api"
        value={file}
        onChange={(event) => setFile(event.target.value)}
      />
      <TextField label="Those with the tag" value={tag} onChange={(event) => setTag(event.target.value)} />
      <TextField
        label="Name of the new project"
        note="An existing project of that name takes them. It can be undone for 30 days."
        problem={ids.length > 10_000 ? 'At most 10,000 at once: choose a narrower part.' : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  );
};
