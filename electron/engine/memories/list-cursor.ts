import { z } from 'zod';
import { MemoryOrder } from '#shared/schemas/memory.ts';
import { EngineError } from '../engine-error.ts';

/** The last memory of a page: the next page begins behind it, whatever was added or removed meanwhile. */
const Position = z.tuple([MemoryOrder, z.int(), z.int()]);

export interface ListPosition {
  readonly order: MemoryOrder;
  /** Epoch ms by which the list is sorted. */
  readonly at: number;
  readonly id: number;
}

export const encodeCursor = ({ order, at, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([order, at, id])).toString('base64url');

/** Throws `invalid_request` for anything that `encodeCursor` did not make for this order. */
export const decodeCursor = (cursor: string, expected: MemoryOrder): ListPosition => {
  const parsed = Position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== expected)
    throw new EngineError(
      'invalid_request',
      'The cursor is not one that this list gave for this order; start again without it.',
      {
        issues: [{ path: 'cursor', message: 'unknown cursor' }],
      },
    );
  const [order, at, id] = parsed.data;
  return { order, at, id };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
