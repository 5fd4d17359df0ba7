import type { Memory } from '#shared/schemas/memory.ts';
import { useChange } from '#renderer/client/use-change.ts';
import { bytesText } from '#renderer/lib/for-people.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { toast } from '#renderer/ui/toast-store.ts';

interface EraseMemoryProps {
  readonly memory: Memory;
  readonly onClose: () => void;
  readonly onErased: () => void;
}

/** The one thing that cannot be taken back, and so the one that asks. */
export const EraseMemory = ({ memory, onClose, onErased }: EraseMemoryProps) => {
  const erase = useChange('memories.delete', {
    touches: ['memories', 'search', 'engine'],
    onDone: () => {
      toast({ text: 'Erased.' });
      onClose();
      onErased();
    },
  });
  const bytes = new TextEncoder().encode(memory.content).length;
  return (
    <Dialog
      title="Erase this memory for good"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            tone="danger"
            disabled={erase.isPending}
            onClick={() => erase.mutate({ id: memory.id, force: 'true' })}
          >
            Erase
          </Button>
        </>
      }
    >
      <p>
        What goes: its text ({bytesText(bytes)}),{' '}
        {memory.version === 1 ? 'its one version' : `all ${memory.version} versions`}, its words and its vector. It
        cannot be brought back. To be able to, move it to the trash instead.
      </p>
    </Dialog>
  );
};
