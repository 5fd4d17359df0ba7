import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { OperationOutput, OperationRequest } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { client } from './client.ts';
import { explainError } from './explain-error.ts';

interface Options<I extends OperationId> {
  /** Subjects (`memories`, `tags`) whose answers may be different afterwards. Events bring them too, a little later. */
  readonly touches?: readonly string[];
  /** Shows refusals itself. */
  readonly quiet?: boolean;
  readonly onDone?: (output: OperationOutput<Operations[I]>) => void;
}

/** Carries out an operation. A refusal is shown as a toast unless the caller shows it. */
export const useChange = <I extends OperationId>(
  id: I,
  { touches = [], quiet = false, onDone }: Options<I> = {},
): UseMutationResult<OperationOutput<Operations[I]>, Error, OperationRequest<Operations[I]>> => {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [id],
    mutationFn: (request: OperationRequest<Operations[I]>) => client.call(id, request),
    onSuccess: (output) => {
      for (const subject of touches) void queries.invalidateQueries({ queryKey: [subject] });
      onDone?.(output);
    },
    onError: (error) => {
      if (!quiet) toast({ tone: 'danger', ...explainError(error) });
    },
  });
};
