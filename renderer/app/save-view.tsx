import { useState } from 'react';
import { useChange } from '#renderer/client/use-change.ts';
import { useOperation } from '#renderer/client/use-operation.ts';
import { formatLibraryView, type LibraryView } from '#renderer/lib/library-view.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { TextField } from '#renderer/ui/field.tsx';

export const SaveView = ({ view, onClose }: { readonly view: LibraryView; readonly onClose: () => void }) => {
  const [name, setName] = useState(view.text);
  const views = useOperation('settings.get', {}).data?.saved_views;
  const update = useChange('settings.update', { touches: ['settings'], onDone: onClose });
  const save = () => {
    if (views === undefined || name.trim() === '') return;
    update.mutate({
      saved_views: [
        ...views.filter((known) => known.name !== name.trim()),
        { id: crypto.randomUUID(), name: name.trim(), query: formatLibraryView(view) },
      ],
    });
  };
  return (
    <Dialog
      title="Save this view"
      onClose={onClose}
      foot={
        <Button tone="accent" disabled={name.trim() === '' || update.isPending} onClick={save}>
          Save
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Name"
          note="It appears in the sidebar. A view of the same name is replaced."
          maxLength={100}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
