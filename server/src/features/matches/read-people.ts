import { type Computed, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { PersonInput } from './describe-person.ts';

/** A page of matching reads no more of a text than a person could say about themselves. */
const longestCompany = 80;

/** Everyone who can be in a match: neither archived nor deleted, and none who stays out of introductions. */
export function readPeople(tx: Tx, ownerId: string, now: Date): Promise<PersonInput[]> {
  return readRows(
    tx,
    sql<Computed<PersonInput>>`
      with members as materialized (
        select m.contact_id, bool_or(m.is_excluded) as is_excluded,
          max(m.member_id::text) as member_id, max(m.headline) as headline,
          max(m.offers) as offers, max(m.seeks) as seeks, max(m.topics) as topics
        from matchable_members(${now}) m group by m.contact_id),
      related as (
        select r.contact_id as id, r.other_id as knows from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null
        union select r.other_id, r.contact_id from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null),
      known as (select id, array_agg(knows::text) as knows from related group by id)
      select c.id, c.title, left(c.company, ${longestCompany}) as company,
        coalesce(k.root_id, k.id)::text as company_id,
        k.industry, c.location, c.tags, c.offers, c.seeks, m.member_id, coalesce(m.headline, '') as headline,
        coalesce(m.offers, '{}') as profile_offers, coalesce(m.seeks, '{}') as profile_seeks,
        coalesce(m.topics, '{}') as topics, coalesce(n.knows, '{}') as knows
      from contacts c
        left join companies k on k.owner_id = c.owner_id and k.id = c.company_id
        left join members m on m.contact_id = c.id
        left join known n on n.id = c.id
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
        and m.is_excluded is not true
      order by c.id`,
  );
}

/** Up to which change the network is known, to the microsecond. */
export async function readLastChange(tx: Tx, ownerId: string): Promise<TimeText | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ last: TimeText | null }>>`
      select max(c.updated_at) as last from contacts c where c.owner_id = ${ownerId}`,
  );
  return row?.last ?? null;
}

/** Contacts that changed since then, at most `most`; deleted and archived ones are among them. */
export async function readChanged(
  tx: Tx,
  ownerId: string,
  { since, most }: { since: TimeText; most: number },
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select c.id from contacts c where c.owner_id = ${ownerId} and c.updated_at > ${since}
      limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
