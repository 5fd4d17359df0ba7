import { EngineError } from '../engine-error.ts';

/** No text is to blame, and the model may answer again later: to be tried again, and counted against no memory.
 *  `status` is that of an HTTP answer, where there was one. */
export const modelUnreachable = (message: string, status?: number): EngineError =>
  new EngineError('model_unavailable', message, { reason: 'unreachable', ...(status === undefined ? {} : { status }) });

export const isModelUnreachable = (error: unknown): error is EngineError =>
  error instanceof EngineError && error.details['reason'] === 'unreachable';
