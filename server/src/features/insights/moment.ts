import type { LocalDay } from '#features/profile/local-day.ts';
import { type RawBuilder, sql } from 'kysely';

/** Who asks, and when. */
export type Moment = { ownerId: string; now: Date; today: LocalDay };

/** The contacts in the network now, of an alias `c` over `contacts`. */
export function inNetwork(ownerId: string): RawBuilder<unknown> {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
}

/**
 * The same of an alias `t` over `insight_ties`, without reading the contacts: who leaves the network has
 * left it at the end of the day.
 */
export function isTied({ ownerId, today }: Pick<Moment, 'ownerId' | 'today'>): RawBuilder<unknown> {
  return sql`t.owner_id = ${ownerId} and t.states[width_bucket(${today.date}::date, t.days)] > 0`;
}

/**
 * The contacts `c` of the ids of a table or query `found`, each by its key. Any other join would read the
 * whole network: the planner doesn't know how large it is.
 */
export function contactsOf(ids: RawBuilder<unknown>, ownerId: string): RawBuilder<unknown> {
  return sql`${ids} found left join lateral (
    select * from contacts k where k.owner_id = ${ownerId} and k.id = found.id offset 0) c on true`;
}

/** The day from which on the last 365 count. */
export const yearDays = 365;
