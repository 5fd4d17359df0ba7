import { useQueryClient } from '@tanstack/react-query';
import type { OperationRequest } from '#shared/contract/operation.ts';
import type { Operations } from '#shared/contract/operations.ts';
import { memoriesText } from '#renderer/lib/for-people.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { client } from './client.ts';
import { explainError } from './explain-error.ts';
import { CHANGED_BY_MANY, useTellUndoable } from './use-tell-undoable.ts';

type ManyChange = OperationRequest<Operations['memories.change_many']>['change'];

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
  const tell = useTellUndoable();
  return (ids, change, did) => {
    const run = async () => {
      try {
        const answer = await client.call('memories.change_many', { ids: [...ids], change });
        for (const subject of CHANGED_BY_MANY) void queries.invalidateQueries({ queryKey: [subject] });
        const { change_id: changeId, refused, not_found: missing } = answer;
        const left = missing.length + refused.length;
        const why = refused[0] === undefined ? '' : `: ${refused[0].message}`;
        const rest = left === 0 ? '' : ` ${memoriesText(left)} could not be changed${why}`;
        tell(`${did(memoriesText(answer.changed))}.${rest}`, changeId);
      } catch (error) {
        toast({ tone: 'danger', ...explainError(error as Error) });
      }
    };
    void run();
  };
};
