import { useQueryClient } from '@tanstack/react-query';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { client } from './client.ts';
import { explainError } from './explain-error.ts';

/** Subjects whose answers a change of many memories may make old. */
export const CHANGED_BY_MANY = ['memories', 'search', 'projects', 'tags', 'timeline', 'engine', 'changes', 'prune'];

/** Says what a change of many memories did, and offers to take it back; without an id nothing was changed. */
export const useTellUndoable = (): ((text: string, changeId: string | null) => void) => {
  const queries = useQueryClient();
  const undo = async (id: string) => {
    try {
      const { conflicts } = await client.call('changes.undo', { id });
      toast({
        text:
          conflicts.length === 0
            ? 'Undone.'
            : `Undone, but for ${memoriesText(conflicts.length)} changed since: they stay as they are.`,
      });
      for (const subject of CHANGED_BY_MANY) void queries.invalidateQueries({ queryKey: [subject] });
    } catch (error) {
      toast({ tone: 'danger', ...explainError(error as Error) });
    }
  };
  return (text, changeId) => toast({ text, ...(changeId === null ? {} : { undo: () => void undo(changeId) }) });
};
