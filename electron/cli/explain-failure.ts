import { z } from 'zod';
import { UnreachableError } from '#shared/contract/client.ts';
import { ErrorCode, exitCodeOf } from '#shared/schemas/error.ts';
import { NotRunningError } from '#electron/platform/not-running-error.ts';
import { UsageError } from './usage-error.ts';

export interface Failure {
  readonly code: ErrorCode | 'usage' | 'not_running' | 'failed';
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly exitCode: number;
}

const NOT_RUNNING_EXIT_CODE = 3;

/** What a command's failure means to the person and to the shell. */
export const explainFailure = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return { code: 'usage', message, details: {}, exitCode: 2 };
  if (error instanceof NotRunningError) {
    return { code: 'not_running', message, details: {}, exitCode: NOT_RUNNING_EXIT_CODE };
  }
  if (error instanceof UnreachableError) {
    const stopped = 'CMEM stopped answering. What it confirmed is safe; start it with: cmem serve';
    return { code: 'not_running', message: stopped, details: {}, exitCode: NOT_RUNNING_EXIT_CODE };
  }
  if (error instanceof z.ZodError) {
    const mismatch = 'The answer of CMEM does not fit this version; restart it with: cmem stop && cmem serve';
    return { code: 'failed', message: mismatch, details: {}, exitCode: 1 };
  }
  // Both the engine's own errors and those that came over HTTP bear a code of the closed set.
  const code = ErrorCode.safeParse(fieldOf(error, 'code'));
  if (!code.success) return { code: 'failed', message, details: {}, exitCode: 1 };
  const details = fieldOf(error, 'details');
  return {
    code: code.data,
    message,
    details: typeof details === 'object' && details !== null ? { ...details } : {},
    exitCode: exitCodeOf[code.data],
  };
};

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
