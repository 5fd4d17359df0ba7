import type { OperationOutput } from '#shared/contract/operation.ts';
import type { OperationId, Operations } from '#shared/contract/operations.ts';

type TouchedIds = { readonly [I in OperationId]: (output: OperationOutput<Operations[I]>) => readonly string[] };

const none = () => [];
const itself = ({ id }: { readonly id: string }) => [id];
const each = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

/**
 * What an answer read or changed, for the audit. An id in the request's path is audited besides, whatever became of the
 * request.
 */
export const touchedIds: TouchedIds = {
  'memories.add': itself,
  'memories.add_batch': ({ memories }) => memories.flatMap((added) => (added.outcome === 'skipped' ? [] : [added.id])),
  'memories.lookup': none,
  'memories.keys': ({ memories }) => each(memories),
  'memories.list': ({ memories }) => each(memories),
  // An index names every memory there is and shows none of them; what is then looked at is audited with its row.
  'memories.index': none,
  'memories.heads': ({ memories }) => each(memories),
  'memories.facets': none,
  'memories.get': itself,
  'memories.related': ({ related }) => related.map(({ memory }) => memory.id),
  'memories.update': itself,
  'memories.versions': none,
  'memories.archive': itself,
  'memories.trash': itself,
  'memories.restore': itself,
  'memories.delete': itself,
  'memories.feedback': itself,
  'memories.change_many': ({ change_id }) => (change_id === null ? [] : [change_id]),
  'prune.plan': none,
  'prune.apply': ({ change_id }) => (change_id === null ? [] : [change_id]),
  'timeline.get': none,
  'tags.change': ({ change_id }) => (change_id === null ? [] : [change_id]),
  'projects.merge': ({ project }) => [project.id],
  'changes.list': none,
  'changes.undo': itself,
  'search.run': ({ hits }) => hits.map(({ memory }) => memory.id),
  'search.get': ({ hits }) => hits.map(({ memory }) => memory.id),
  'context.pack': ({ memories }) => each(memories),
  'projects.list': none,
  'projects.find': ({ project }) => (project === null ? [] : [project.id]),
  'projects.resolve': itself,
  'projects.update': itself,
  'tags.list': none,
  'tokens.create': itself,
  'tokens.list': none,
  'tokens.revoke': itself,
  'sign_in.create_link': none,
  'audit.list': none,
  'audit.verify': none,
  'audit.erase_queries': none,
  'memories.readers': none,
  'capture.status': none,
  'capture.pause': none,
  'capture.resume': none,
  'privacy.redactions': ({ memories }) => each(memories),
  'settings.get': none,
  'settings.update': none,
  'models.list': none,
  'engine.health': none,
  'engine.status': none,
  'engine.repair': none,
  'engine.stop': none,
};
