import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

import { type TimeText, toKeysetTime } from '../database/rows.ts';
import { decodeCursor } from './cursor.ts';

/** Of a listing by time, newest first, then by id: what every page of it begins after. */
const keysetSchema = z.tuple([
  // Cursors can be made up, also of a year that no calendar has.
  z.iso.datetime({ offset: true }).refine((text) => !text.startsWith('0000')),
  z.uuid(),
]);

export type TimeKeyset = [at: string, id: string];

export function toTimeKeyset(at: TimeText, id: string): TimeKeyset {
  return [toKeysetTime(at), id];
}

/** Where the next page begins; null on the first. @throws `invalid_cursor` */
export function readTimeCursor(cursor: string | undefined): TimeKeyset | null {
  return cursor === undefined ? null : decodeCursor(keysetSchema, cursor);
}

/** The rows after a keyset, in the order `time desc, id`. */
export function afterTime(time: SQL, id: SQL, keyset: TimeKeyset | null): SQL {
  if (keyset === null) return sql`true`;
  const [at, lastId] = keyset;
  return sql`${time} <= ${at} and (${time} < ${at} or ${id} > ${lastId})`;
}
