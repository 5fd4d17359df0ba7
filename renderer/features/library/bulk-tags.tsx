import { useState } from 'react';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { TagInput } from '#renderer/ui/tag-input.tsx';

interface BulkTagsProps {
  readonly count: number;
  readonly onAdd: (tags: readonly string[]) => void;
  readonly onRemove: (tags: readonly string[]) => void;
  readonly onClose: () => void;
}

export const BulkTags = ({ count, onAdd, onRemove, onClose }: BulkTagsProps) => {
  const [tags, setTags] = useState<readonly string[]>([]);
  const finish = (act: (tags: readonly string[]) => void) => {
    act(tags);
    onClose();
  };
  return (
    <Dialog
      title={`Tags of ${memoriesText(count)}`}
      onClose={onClose}
      foot={
        <>
          <Button disabled={tags.length === 0} onClick={() => finish(onRemove)}>
            Remove from all
          </Button>
          <Button tone="accent" disabled={tags.length === 0} onClick={() => finish(onAdd)}>
            Add to all
          </Button>
        </>
      }
    >
      <TagInput label="Tags" tags={tags} onChange={setTags} autoFocus />
    </Dialog>
  );
};
