import { splitRequest } from '#shared/contract/client.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationId } from '#shared/contract/operations.ts';
import { exampleRequests } from './example-requests.ts';

/** A call of an operation that can be pasted into a POSIX shell where `CMEM_TOKEN` is set. */
export const curlExample = (id: OperationId, baseUrl: string): string => {
  const operation: Operation = operations[id];
  const { path, query, body } = splitRequest(operation, exampleRequests[id] as Record<string, unknown>);
  const parts = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quote(`${baseUrl}${path}${query}`)}`,
    ...(operation.scope === null ? [] : ['-H "Authorization: Bearer $CMEM_TOKEN"']),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
  ];
  return parts.join(' \\\n  ');
};

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
