import type { Contacts } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { connectedDaysSql, orderPeople } from './order-people.ts';
import { isUnanswered } from './scope.ts';

/** Someone who waits for an answer, with what the order knows about them. */
export type Waiting = Pick<
  Selectable<Contacts>,
  'id' | 'company_id' | 'location' | 'interaction_count' | 'warmth_rank' | 'title'
> &
  Computed<{ company_size: number; location_size: number; connected_days: number | null }>;

type Listing = {
  importId: string | null;
  /** How many wait at all: if the order has fewer, it is made again with those it leaves out. */
  waitingCount: number;
  /** So many are wanted. */
  least: number;
  now: Date;
};

/** Those who wait for an answer, likeliest first: at least as many as are wanted, if there are. */
export async function listWaiting(tx: Tx, ownerId: string, listing: Listing): Promise<Waiting[]> {
  const { importId, waitingCount, least, now } = listing;
  const known = await readOrder(tx, ownerId, { importId, now });
  if (known.length >= Math.min(least, waitingCount)) return known;
  await orderPeople(tx, ownerId, { importId, now });
  return readOrder(tx, ownerId, { importId, now });
}

function readOrder(tx: Tx, ownerId: string, { importId, now }: Pick<Listing, 'importId' | 'now'>) {
  return readRows(
    tx,
    sql<Waiting>`
      select c.id, c.company_id, c.location, c.interaction_count, c.warmth_rank, c.title,
        l.company_size, l.location_size, ${connectedDaysSql('c.connected_on', now)} as connected_days
      from triage_orders o
      cross join unnest(o.contact_ids, o.company_sizes, o.location_sizes) with ordinality
        as l(id, company_size, location_size, place)
      join contacts c on c.owner_id = ${ownerId} and c.id = l.id
      where o.owner_id = ${ownerId} and o.import_id is not distinct from ${importId}::uuid
        and c.deleted_at is null and c.archived_at is null and ${isUnanswered}
      order by l.place`,
  );
}
