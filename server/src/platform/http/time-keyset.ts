import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

import { type TimeText, toKeysetTime } from '../database/rows.ts';
import { decodeCursor } from './cursor.ts';

/** For a listing by time, newest first, then by id: the position after which a page starts. */
const keysetSchema = z.tuple([
  // Cursors can be forged, also with an impossible year.
  z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);

export type TimeKeyset = [at: string, id: string];

export function toTimeKeyset(at: TimeText, id: string): TimeKeyset {
  return [toKeysetTime(at), id];
}

/**
 * Where the next page starts; null on the first.
 * @throws `invalid_cursor`
 */
export function readTimeCursor(cursor: string | undefined): TimeKeyset | null {
  return cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
}

/** The rows after a keyset, in the order `time desc, id`. */
export function afterTime(
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  keyset: TimeKeyset | null,
): RawBuilder<boolean> {
  if (keyset === null) return sql`true`;
  const [at, lastId] = keyset;
  return sql`(${time} <= ${at} and (${time} < ${at} or ${id} > ${lastId}))`;
}
