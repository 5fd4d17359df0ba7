import type { z } from 'zod';
import { EngineError } from '../engine-error.ts';

/** The position of the last memory of a page: the next page begins behind it, whatever was added or removed meanwhile. */
export const encodeCursor = (position: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** Throws `invalid_request` for anything that `encodeCursor` did not make of such a position. */
export const decodeCursor = <Position>(cursor: string, position: z.ZodType<Position>): Position => {
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw new EngineError(
    'invalid_request',
    'The cursor is not one that this list gave for this request; start again without it.',
    {
      issues: [{ path: 'cursor', message: 'unknown cursor' }],
    },
  );
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
