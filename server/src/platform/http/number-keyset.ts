import { z } from 'zod';

import { decodeCursor } from './cursor.ts';

const keysetSchema = z.int();

/**
 * Where the next page starts, for a listing sorted by a number; null on the first page.
 *
 * @throws `invalid_cursor`
 */
export function readNumberCursor(cursor: string | undefined): number | null {
  return cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
}
