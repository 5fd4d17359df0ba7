import { z } from 'zod';
import { AuditPage, AuditQuery, AuditVerification, MemoryReader } from '../../schemas/audit.ts';
import { Id } from '../../schemas/ids.ts';
import { lineText } from '../../schemas/text.ts';
import { Timestamp } from '../../schemas/time.ts';
import { defineOperations } from '../operation.ts';

export const auditOperations = defineOperations({
  'audit.list': {
    method: 'GET',
    path: '/v1/audit',
    summary: 'Who did what, newest first',
    description: 'Covers every principal, also what they looked for. It never holds the text of a memory.',
    scope: 'admin',
    query: AuditQuery,
    output: AuditPage,
    status: 200,
    errors: [],
  },
  'audit.verify': {
    method: 'GET',
    path: '/v1/audit/verification',
    summary: 'Whether a line of the audit was changed or removed',
    description: 'Reads every line; takes seconds for each million, and other requests are answered meanwhile.',
    scope: 'admin',
    output: AuditVerification,
    status: 200,
    errors: [],
  },
  'audit.erase_queries': {
    method: 'POST',
    path: '/v1/audit/erase-queries',
    summary: 'Erase from the audit what was looked for',
    description: 'The lines stay, with a digest in place of the words, and the chain still fits.',
    scope: 'admin',
    body: z.strictObject({ principal: lineText(100).optional(), before: Timestamp.optional() }),
    output: z.object({ erased: z.int() }),
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'memories.readers': {
    method: 'GET',
    path: '/v1/memories/{id}/readers',
    summary: 'Who read a memory, how often and when',
    description: 'The last to read it comes first. As far back as the audit goes.',
    scope: 'admin',
    params: z.object({ id: Id }),
    output: z.object({ readers: z.array(MemoryReader) }),
    status: 200,
    errors: ['not_found'],
  },
});
