import type { LocalDay } from '#features/profile/local-day.ts';
import { type RawBuilder, sql } from 'kysely';

/** Who asks, and when. */
export type Moment = { ownerId: string; now: Date; today: LocalDay };

/** The contacts in the network now, of an alias `c` over `contacts`. */
export function inNetwork(ownerId: string): RawBuilder<unknown> {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
}

/** The day from which on the last 365 count. */
export const yearDays = 365;
