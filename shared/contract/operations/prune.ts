import { z } from 'zod';
import { Id } from '../../schemas/ids.ts';
import { PruneApplied, PrunePlan, PrunePlanRequest } from '../../schemas/prune.ts';
import { defineOperations } from '../operation.ts';

export const pruneOperations = defineOperations({
  'prune.plan': {
    method: 'POST',
    path: '/v1/prune/plans',
    summary: 'What pruning would put away, and why; changes nothing',
    description:
      'Each memory has a score from its importance, how recently it was stored, changed or used, and how much it was used. Being shown or packed into a prompt is not use.',
    scope: 'delete',
    body: PrunePlanRequest,
    output: PrunePlan,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'prune.apply': {
    method: 'POST',
    path: '/v1/prune/plans/{id}/apply',
    summary: 'Carry out that very plan',
    description:
      'Moves its memories to the archive, or to the trash. Refused with `conflict` if one of them was changed, pinned or used since, if the plan was applied already, or is more than a day old. Can be undone with `changes.undo`.',
    scope: 'delete',
    params: z.object({ id: Id }),
    body: z.strictObject({ to: z.enum(['archived', 'trashed']).optional() }),
    output: PruneApplied,
    status: 200,
    errors: ['not_found', 'conflict', 'disk_full', 'read_only_store'],
  },
});
