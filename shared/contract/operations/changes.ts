import { z } from 'zod';
import { ChangedMany, ChangeManyRequest, ChangeSet, UndoneChange } from '../../schemas/change-set.ts';
import { Id } from '../../schemas/ids.ts';
import { defineOperations } from '../operation.ts';

export const changeOperations = defineOperations({
  'memories.change_many': {
    method: 'POST',
    path: '/v1/memories/changes',
    summary: 'Make one change to up to 10,000 memories, which can be undone',
    description:
      'A memory that is not there, or that may not be changed so, is named in the answer; the others are changed. Moving to the trash needs the scope `delete`. Can be undone for 30 days.',
    scope: 'write',
    body: ChangeManyRequest,
    output: ChangedMany,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'changes.list': {
    method: 'GET',
    path: '/v1/changes',
    summary: 'Your own changes of many memories in the last 30 days, newest first',
    scope: 'read',
    query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).optional() }),
    output: z.object({ changes: z.array(ChangeSet) }),
    status: 200,
    errors: [],
  },
  'changes.undo': {
    method: 'POST',
    path: '/v1/changes/{id}/undo',
    summary: 'Take back a change of many memories',
    description:
      'Once, by who made it. What was changed in the same respect since stays as it is and is named in the answer.',
    scope: 'write',
    params: z.object({ id: Id }),
    output: UndoneChange,
    status: 200,
    errors: ['not_found', 'conflict', 'disk_full', 'read_only_store'],
  },
});
