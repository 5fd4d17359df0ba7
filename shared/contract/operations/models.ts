import { z } from 'zod';
import { KnownModel } from '../../schemas/model.ts';
import { defineOperations } from '../operation.ts';

export const modelOperations = defineOperations({
  'models.list': {
    method: 'GET',
    path: '/v1/models',
    summary: 'List the embedding models that the store has known, and which is in use',
    description:
      'Going back to a model finds its vectors again; only what changed meanwhile is embedded anew. None is in use while the one that was chosen has not been reached yet.',
    scope: 'admin',
    output: z.object({ models: z.array(KnownModel) }),
    status: 200,
    errors: [],
  },
});
