import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { localDate } from './local-day.ts';

/** A member's wall clock: what date and time it shows now. */
export type WallClock = { date: string; time: string };

/** What a clock on the wall shows at a moment in a time zone, as `2026-11-20` and `09:41`. */
export function wallClockAt(at: Date, timeZone: string): WallClock {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return { date: localDate(at, timeZone), time };
}

/** The clock of the member's time zone. */
export async function readWallClock(tx: Tx, ownerId: string, now: Date): Promise<WallClock> {
  const profile = await readRow<{ timezone: string }>(
    tx,
    sql`select timezone from profiles where id = ${ownerId}`,
  );
  return wallClockAt(now, profile?.timezone ?? 'UTC');
}
