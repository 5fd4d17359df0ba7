import type { privacyOperations } from '#shared/contract/operations/privacy.ts';
import type { Handlers } from '../handler.ts';

export const privacyHandlers: Handlers<keyof typeof privacyOperations> = {
  'capture.status': (engine, caller) => engine.captureStatus(caller),
  'capture.pause': (engine, caller, pause) => engine.pauseCapture(caller, pause),
  'capture.resume': (engine, caller, { project }) => engine.resumeCapture(caller, project),
  'privacy.redactions': (engine, caller) => engine.redactionTotals(caller),
};
