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
});
