import type { OperationId } from '#shared/contract/operations.ts';

/** The field in which an operation is told what to look for, which the audit keeps. */
const FIELDS: Partial<Record<OperationId, string>> = {
  'search.run': 'query',
  'search.get': 'query',
  'context.pack': 'prompt',
  'memories.feedback': 'query',
};

export const askedQuery = (id: OperationId, input: Readonly<Record<string, unknown>>): string | null => {
  const asked = input[FIELDS[id] ?? ''];
  return typeof asked === 'string' ? asked : null;
};
