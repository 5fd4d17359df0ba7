import type { auditOperations } from '#shared/contract/operations/audit.ts';
import type { Handlers } from '../handler.ts';

export const auditHandlers: Handlers<keyof typeof auditOperations> = {
  'audit.list': (engine, caller, query) => engine.listAudit(caller, query),
  'audit.verify': (engine, caller) => engine.verifyAudit(caller),
  'audit.erase_queries': async (engine, caller, which) => ({ erased: await engine.eraseQueries(caller, which) }),
  'memories.readers': async (engine, caller, { id }) => ({ readers: await engine.listReaders(caller, id) }),
};
