import { ErrorCode } from '../../schemas/error.ts';

/** The code of the closed set that an error bears, whether the engine threw it or it came over HTTP; null without one. */
export const errorCodeOf = (error: unknown): ErrorCode | null => {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return ErrorCode.safeParse(error.code).data ?? null;
};
