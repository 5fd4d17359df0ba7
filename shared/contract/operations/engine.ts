import { z } from 'zod';
import { Health, Repair, Status } from '../../schemas/status.ts';
import { defineOperations } from '../operation.ts';

export const engineOperations = defineOperations({
  'engine.health': {
    method: 'GET',
    path: '/v1/health',
    summary: 'Is CMEM here',
    scope: null,
    query: z.strictObject({
      /** 32 to 128 hexadecimal digits chosen by the client; see `proof` in the answer. */
      challenge: z
        .string()
        .regex(/^[0-9a-f]{32,128}$/)
        .optional(),
    }),
    output: Health,
    status: 200,
    errors: [],
  },
  'engine.status': {
    method: 'GET',
    path: '/v1/status',
    summary: 'What the engine holds and how it is',
    scope: 'read',
    query: z.strictObject({
      /** Also read every page of the store and check every index; takes seconds on a large store. */
      check: z.enum(['true', 'false']).optional(),
    }),
    output: Status,
    status: 200,
    errors: [],
  },
  'engine.repair': {
    method: 'POST',
    path: '/v1/repair',
    summary: 'Make the word and vector indexes anew from the memories',
    description:
      'No memory is touched. Takes seconds for each ten thousand memories, and nothing else is answered meanwhile.',
    scope: 'admin',
    output: Repair,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'engine.stop': {
    method: 'POST',
    path: '/v1/stop',
    summary: 'Stop the engine once what it is doing is safe',
    scope: 'admin',
    output: z.object({ stopping: z.literal(true) }),
    status: 200,
    errors: [],
  },
});
