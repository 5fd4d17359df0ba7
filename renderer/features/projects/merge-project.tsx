import { useState } from 'react';
import type { Project } from '#shared/schemas/project.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { SelectField } from '#renderer/ui/field.tsx';

interface MergeProjectProps {
  readonly project: Project;
  readonly others: readonly Project[];
  readonly onMerged: (outcome: { readonly moved: number; readonly trashed: number }, into: string) => void;
  readonly onClose: () => void;
}

/** One step does not take it back, so it says beforehand what will happen. */
export const MergeProject = ({ project, others, onMerged, onClose }: MergeProjectProps) => {
  const [into, setInto] = useState(others[0]?.name ?? '');
  const merge = useChange('projects.merge', {
    touches: ['projects', 'memories', 'search', 'tags'],
    onDone: (outcome) => {
      onMerged(outcome, into);
      onClose();
    },
  });
  return (
    <Dialog
      title={`Merge ${project.name} into another project`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            disabled={into === '' || merge.isPending}
            onClick={() => merge.mutate({ id: project.id, into })}
          >
            Merge
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p>There is no other project.</p>
      ) : (
        <>
          <SelectField label="Into" value={into} onChange={(event) => setInto(event.target.value)}>
            {others.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </SelectField>
          <p>
            {memoriesText(project.memories)} move, and every name and checkout of {project.name} then means {into}. To
            part them again, split off what belongs together.
          </p>
        </>
      )}
    </Dialog>
  );
};
