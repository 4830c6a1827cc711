import type { Tx } from '#platform/database/tx.ts';

import { readTimeZone } from './queries.ts';
import { zonedParts } from './zoned-parts.ts';

/** A member's wall clock: its current date and time. */
export type WallClock = { date: string; time: string };

/** The date and the time of day at a moment in a time zone, as `2026-11-20` and `09:41`. */
export function wallClockAt(at: Date, timeZone: string): WallClock {
  const { year, month, day, hour, minute } = zonedParts(at, timeZone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The clock of the member's time zone. */
export async function readWallClock(tx: Tx, ownerId: string, now: Date): Promise<WallClock> {
  return wallClockAt(now, await readTimeZone(tx, ownerId));
}
