import type { OperationRequest } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';

const id = '0192f3a1-7c1e-7e6a-b1d2-3f4a5b6c7d8e';

/** A request to each operation, as the documentation shows it. */
export const exampleRequests: { readonly [I in OperationId]: OperationRequest<Operations[I]> } = {
  'memories.add': {
    project: 'billing',
    file_path: 'src/retry.ts',
    timestamp: '2026-01-31T09:30:00Z',
    tags: ['http', 'retry'],
    content: 'The payment gateway answers 429 without Retry-After; wait two seconds and try again.',
  },
  'memories.add_batch': {
    memories: [
      { project: 'billing', kind: 'decision', content: 'Amounts are integers in minor units, never floats.' },
      { project: 'billing', kind: 'fix', content: 'ECONNRESET at midnight: the proxy recycles; retry once.' },
    ],
  },
  'memories.lookup': { project: 'billing', keys: ['git:2f882e2', 'git:7f6db04'] },
  'memories.keys': { project: 'billing', prefix: 'git:', limit: 500 },
  'memories.list': { project: 'billing', kind: ['fix', 'decision'], limit: 20 },
  'memories.get': { id },
  'memories.update': { id, version: 1, tags: ['http', 'retry', 'gateway'], pinned: true },
  'memories.versions': { id },
  'memories.archive': { id, version: 2 },
  'memories.trash': { id },
  'memories.restore': { id },
  'memories.delete': { id, force: 'true' },
  'memories.feedback': { id, useful: true, query: 'what to do when the gateway says 429' },
  'search.run': { query: 'what to do when the gateway says 429', project: 'billing', limit: 5 },
  'search.get': { query: 'retry kind:fix -proxy', limit: 5 },
  'context.pack': { prompt: 'Make uploads to the gateway retry', project: 'billing', budget_tokens: 1500 },
  'projects.list': {},
  'projects.find': { common_dir: '/home/ada/billing/.git', remote: 'https://example.com/ada/billing.git' },
  'projects.resolve': { common_dir: '/home/ada/billing/.git', remote: 'https://example.com/ada/billing.git' },
  'projects.update': { id, name: 'billing-service', add_aliases: ['billing'] },
  'tags.list': { project: 'billing' },
  'tokens.create': { principal: 'claude-code', principal_kind: 'agent', scopes: ['read', 'write'] },
  'tokens.list': {},
  'tokens.revoke': { id },
  'sign_in.create_link': {},
  'audit.list': { principal: 'claude-code', outcome: 'refused', limit: 50 },
  'audit.verify': {},
  'audit.erase_queries': { principal: 'claude-code' },
  'memories.readers': { id },
  'capture.status': {},
  'capture.pause': { project: 'billing', minutes: 30 },
  'capture.resume': {},
  'privacy.redactions': {},
  'settings.get': {},
  'settings.update': { never_capture: [{ id, path: 'secrets/*', note: 'customer data' }] },
  'models.list': {},
  'engine.health': {},
  'engine.status': {},
  'engine.repair': {},
  'engine.stop': {},
};
