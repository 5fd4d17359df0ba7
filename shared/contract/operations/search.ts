import { ContextAnswer, ContextRequest } from '../../schemas/context.ts';
import { SearchAnswer, SearchRequest } from '../../schemas/search.ts';
import { defineOperations } from '../operation.ts';

export const searchOperations = defineOperations({
  'search.run': {
    method: 'POST',
    path: '/v1/search',
    summary: 'Find memories by words and by meaning',
    scope: 'read',
    body: SearchRequest,
    output: SearchAnswer,
    status: 200,
    errors: ['model_unavailable'],
  },
  'search.get': {
    method: 'GET',
    path: '/v1/search',
    summary: 'The same as POST, with the request in the query string',
    scope: 'read',
    query: SearchRequest,
    output: SearchAnswer,
    status: 200,
    errors: ['model_unavailable'],
  },
  'context.pack': {
    method: 'POST',
    path: '/v1/context',
    summary: 'The best memories for a prompt, packed into a budget of tokens',
    description:
      'For putting before the prompt: no near-duplicates, the newest of what replaced each other, each with its id, source and age, fenced as data. Says what was left out and why. Being packed does not count as use.',
    scope: 'read',
    body: ContextRequest,
    output: ContextAnswer,
    status: 200,
    errors: [],
  },
});
