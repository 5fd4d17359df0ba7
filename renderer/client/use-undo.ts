import { useQueryClient } from '@tanstack/react-query';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { client } from './client.ts';
import { explainError } from './explain-error.ts';

/** Subjects whose answers a change of many memories may make old. */
export const CHANGED_BY_MANY = ['memories', 'search', 'projects', 'tags', 'timeline', 'engine', 'changes', 'prune'];

/** Takes back a change of many, and says what could not be. */
export const useUndo = (): ((changeId: string) => Promise<void>) => {
  const queries = useQueryClient();
  return async (id) => {
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
};
