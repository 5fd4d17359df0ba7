import { z } from 'zod';
import { ProjectName } from '../../schemas/memory.ts';
import { CapturePause, CaptureStatus } from '../../schemas/privacy.ts';
import { RedactionTotals } from '../../schemas/redaction.ts';
import { defineOperations } from '../operation.ts';

export const privacyOperations = defineOperations({
  'capture.status': {
    method: 'GET',
    path: '/v1/capture',
    summary: 'Whether agents may store anything at present',
    scope: 'read',
    output: CaptureStatus,
    status: 200,
    errors: [],
  },
  'capture.pause': {
    method: 'POST',
    path: '/v1/capture/pause',
    summary: 'Keep agents from storing anything, in all projects or in one',
    description:
      'What agents send meanwhile is refused with `capture_paused` and not kept. A person can still store. Survives a restart; a pause that is there already is replaced.',
    scope: 'admin',
    body: CapturePause,
    output: CaptureStatus,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'capture.resume': {
    method: 'POST',
    path: '/v1/capture/resume',
    summary: 'Let agents store again',
    description: 'Ends every pause, or with `project` that of one project.',
    scope: 'admin',
    body: z.strictObject({ project: ProjectName.optional() }),
    output: CaptureStatus,
    status: 200,
    errors: ['disk_full', 'read_only_store'],
  },
  'privacy.redactions': {
    method: 'GET',
    path: '/v1/privacy/redactions',
    summary: 'What was redacted, by kind, and in which memories',
    scope: 'read',
    output: RedactionTotals,
    status: 200,
    errors: [],
  },
});
