import { useQueryClient } from '@tanstack/react-query';
import type { OperationRequest } from '#shared/contract/operation.ts';
import type { Operations } from '#shared/contract/operations.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { client } from './client.ts';
import { explainError } from './explain-error.ts';

export type ManyChange = OperationRequest<Operations['memories.change_many']>['change'];

const TOUCHED = ['memories', 'search', 'projects', 'tags', 'timeline', 'engine', 'changes'];

/**
 * Changes memories and offers the undo. `did` says what was done, such as `Moved 14 memories to trash`. No question is asked
 * before: whatever is done here can be taken back.
 */
export const useChangeMany = (): ((
  ids: readonly string[],
  change: ManyChange,
  did: (what: string) => string,
) => void) => {
  const queries = useQueryClient();
  const refresh = () => {
    for (const subject of TOUCHED) void queries.invalidateQueries({ queryKey: [subject] });
  };
  const undo = async (id: string) => {
    try {
      const { conflicts } = await client.call('changes.undo', { id });
      if (conflicts.length > 0)
        toast({ text: `${memoriesText(conflicts.length)} had been changed since and stay as they are.` });
      refresh();
    } catch (error) {
      toast({ tone: 'danger', ...explainError(error as Error) });
    }
  };
  return (ids, change, did) => {
    const run = async () => {
      try {
        const answer = await client.call('memories.change_many', { ids: [...ids], change });
        refresh();
        const missing = answer.not_found.length;
        toast({
          text: `${did(memoriesText(answer.changed))}.${missing > 0 ? ` ${memoriesText(missing)} were not there any more.` : ''}`,
          ...(answer.change_id === null ? {} : { undo: () => void undo(answer.change_id ?? '') }),
        });
      } catch (error) {
        toast({ tone: 'danger', ...explainError(error as Error) });
      }
    };
    void run();
  };
};
