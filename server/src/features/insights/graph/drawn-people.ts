import type { Graph, GraphPerson } from '@kith/contract/insights/graph';
import { graphLimits } from '@kith/contract/insights/graph-rules';
import { warmthAt } from '@kith/contract/warmth/rules';
import { isEmployer } from '#features/companies/no-employers.ts';
import { roundWarmth } from '#features/contacts/contact-summary.ts';
import type { Contacts } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { contactsOf, inNetwork } from '#features/insights/moment.ts';

const columns = sql.raw(
  ['id', 'full_name', 'title', 'company', 'location', 'tags', 'photo_id', 'warmth_rank']
    .map((name) => `c.${name}`)
    .join(', '),
);

export type DrawnRow = Pick<
  Selectable<Contacts>,
  'id' | 'full_name' | 'title' | 'company' | 'location' | 'tags' | 'photo_id' | 'warmth_rank'
> &
  Computed<{ company_id: string | null; company_name: string | null }>;

/**
 * Who is drawn: everyone with a noted relationship or an introduction, then the warmest, up to
 * `graphLimits.people`, warmest first.
 */
export function readDrawnPeople(tx: Tx, ownerId: string, now: Date): Promise<DrawnRow[]> {
  const warmestOf = (people: RawBuilder<unknown>) =>
    sql`select ${columns}, c.company_id from ${people} where ${inNetwork(ownerId)}
      order by c.warmth_rank desc, c.id desc limit ${graphLimits.people}`;
  const tied = contactsOf(sql`tied`, ownerId);
  return readRows(
    tx,
    sql<DrawnRow>`with tied as materialized (
        select r.contact_id as id from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null
        union select r.other_id from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null
        union select unnest(array[m.seeker_id, m.helper_id]) from matches m
        where m.owner_id = ${ownerId} and m.state = 'introduced' and m.introduced_at <= ${now}
      ), candidates as (
        select t.*, true as is_tied from (${warmestOf(tied)}) t
        union all
        select w.*, w.id in (select id from tied) from (${warmestOf(sql`contacts c`)}) w
      ), chosen as materialized (
        select distinct on (n.is_tied, n.warmth_rank, n.id) n.* from candidates n
        order by n.is_tied desc, n.warmth_rank desc, n.id desc limit ${graphLimits.people}
      )
      select ${columns}, r.id as company_id, r.name as company_name from chosen c
        left join companies k on k.owner_id = ${ownerId} and k.id = c.company_id
        left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      order by c.warmth_rank desc, c.id desc`,
  );
}

/** How many people there are to draw. */
export async function countNetwork(tx: Tx, ownerId: string): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ people: number }>>`
      select count(*)::integer as people from contacts c where ${inNetwork(ownerId)}`,
  );
  return row?.people ?? 0;
}

/** Companies by their places in the answer; adding one gives its place. */
export type CompanyPlaces = {
  companies: Graph['companies'];
  placeOf: (company: { id: string; name: string }) => number;
};

export function openCompanies(): CompanyPlaces {
  const companies: Graph['companies'] = [];
  const places = new Map<string, number>();
  return {
    companies,
    placeOf: ({ id, name }) => {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, companies.length);
      return companies.push({ id, name }) - 1;
    },
  };
}

export function presentPerson(row: DrawnRow, { placeOf }: CompanyPlaces, now: Date): GraphPerson {
  const { company_id: id, company_name: name } = row;
  const isEmployed = id !== null && name !== null && isEmployer(row.company);
  return {
    id: row.id,
    full_name: row.full_name,
    title: row.title,
    company: row.company,
    location: row.location,
    tags: row.tags,
    photo_id: row.photo_id,
    warmth: roundWarmth(warmthAt(row.warmth_rank, now)),
    employer: isEmployed ? placeOf({ id, name }) : null,
  };
}
