import { EngineError } from '#electron/engine/engine-error.ts';
import { httpStatusOf, type ErrorBody, type ErrorCode } from '#shared/schemas/error.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** The code under which an error is answered and audited. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof EngineError ? error.code : 'internal');

/** What a caller is told. Of an error that is not an `EngineError` nothing is said, for its text may hold anything. */
export const toErrorAnswer = (error: unknown, requestId: string): ErrorAnswer => {
  const { code, message, details } = error instanceof EngineError ? error : defect(requestId);
  return {
    status: httpStatusOf[code],
    body: { error: { code, message, details: { ...details }, request_id: requestId } },
    headers: headersOf(code, details),
  };
};

const defect = (requestId: string) => ({
  code: 'internal' as const,
  message: `Something failed inside CMEM. What was stored before is safe. The log tells where, under the request id ${requestId}.`,
  details: {},
});

const headersOf = (code: ErrorCode, details: Readonly<Record<string, unknown>>): Record<string, string> => {
  if (code === 'unauthenticated') return { 'www-authenticate': 'Bearer realm="cmem"' };
  if (code === 'rate_limited') return { 'retry-after': String(Number(details['retry_after_s'] ?? 60)) };
  if (code === 'method_not_allowed') return { allow: typeof details['allow'] === 'string' ? details['allow'] : '' };
  if (code === 'engine_closing') return { connection: 'close' };
  return {};
};
