import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OperationOutput, OperationRequest } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';
import { client } from './client.ts';

interface Options {
  readonly enabled?: boolean;
  /** Keeps showing what was there until the new answer comes, so that nothing flickers while somebody types. */
  readonly keep?: boolean;
}

/** The answer to an operation, kept until an event says that it may have changed. The key begins with the subject. */
export const useOperation = <I extends OperationId>(
  id: I,
  request: OperationRequest<Operations[I]>,
  { enabled = true, keep = false }: Options = {},
): UseQueryResult<OperationOutput<Operations[I]>> =>
  useQuery({
    queryKey: queryKeyOf(id, request),
    queryFn: ({ signal }) => client.call(id, request, signal),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<OperationOutput<Operations[I]>>;

/** `['memories', 'get', {…}]` for `memories.get`. */
export const queryKeyOf = (id: OperationId, request?: unknown): readonly unknown[] => [
  ...id.split('.'),
  ...(request === undefined ? [] : [request]),
];
