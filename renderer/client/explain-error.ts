import { ApiError, UnreachableError } from '#shared/contract/client.ts';

export interface ExplainedError {
  readonly text: string;
  /** What to give to somebody who is to help: the code, and the request it belongs to. */
  readonly code: string;
}

/** What to tell a person about a failure. Nothing was lost in any of these cases: a change is whole or has not been made. */
export const explainError = (error: Error): ExplainedError => {
  if (error instanceof ApiError) return { text: error.message, code: `${error.code} · ${error.requestId}` };
  if (error instanceof UnreachableError)
    return { text: 'CMEM does not answer. Nothing was changed; it is tried again by itself.', code: 'unreachable' };
  return {
    text: 'The engine answered something that this page does not understand. It may be of another version: reload the page.',
    code: `unexpected · ${error.name}`,
  };
};
