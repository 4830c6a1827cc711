import {
  seniorPattern,
  triageFull,
  triageLimits,
  triageWeights,
} from '@kith/contract/triage/rules';
import { decayTerm, saturation } from '@kith/contract/warmth/rules';
import type { Computed } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { importedIds, joiningByHash } from './scope.ts';

/**
 * Puts those who wait for an answer in the order of the contract's `triageScore`, in one pass over the
 * member's contacts, and keeps the order: at 30,000 contacts that takes too long for a screen.
 */
export async function orderPeople(tx: Tx, ownerId: string, scope: OrderScope): Promise<void> {
  const made = sql`
    insert into triage_orders
      (owner_id, import_id, contact_ids, company_sizes, location_sizes, made_at)
    select ${ownerId}::uuid, ${scope.importId}::uuid, coalesce(array_agg(id order by place), '{}'),
      coalesce(array_agg(company_size order by place), '{}'),
      coalesce(array_agg(location_size order by place), '{}'), ${scope.now}::timestamptz
    from (${orderedPeople(ownerId, scope)}) o
    on conflict (owner_id, import_id) do update set contact_ids = excluded.contact_ids,
      company_sizes = excluded.company_sizes, location_sizes = excluded.location_sizes,
      made_at = excluded.made_at`;
  await joiningByHash(tx, () => made.execute(tx));
}

type OrderScope = { importId: string | null; now: Date };

/** The people with their facts and score, likeliest first. */
export function orderedPeople(
  ownerId: string,
  { importId, now }: OrderScope,
): RawBuilder<OrderedPerson> {
  return sql<OrderedPerson>`
    with base as materialized (
      select c.id, c.company_id, c.location, c.title, c.interaction_count, c.warmth_rank,
        c.connected_on, c.cadence_days
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
    ),
    asked as materialized (
      select b.* from base b
      where b.cadence_days is null and ${isOfImport(ownerId, importId)} and not exists (
        select from contact_statements s
        where s.owner_id = ${ownerId} and s.contact_id = b.id and s.deleted_at is null)
    ),
    at_company as (
      select company_id, count(*) as size from base where company_id is not null group by 1),
    at_location as (select location, count(*) as size from base where location <> '' group by 1),
    titles as (select t.title, ${isSeniorSql} as is_senior
      from (select distinct title from asked) t),
    reachable as (
      select p.contact_id, bool_or(p.kind = 'email') as has_email,
        bool_or(p.kind = 'phone') as has_phone
      from contact_points p where p.owner_id = ${ownerId} and p.kind in ('email', 'phone')
      group by 1),
    facts as materialized (
      select b.id, b.interaction_count as interactions, ${warmthSql(now)} as warmth,
        coalesce(p.has_email, false) as has_email, coalesce(p.has_phone, false) as has_phone,
        coalesce(k.size, 0)::integer as company_size,
        coalesce(l.size, 0)::integer as location_size, t.is_senior,
        ${connectedDaysSql('b.connected_on', now)} as connected_days
      from asked b
      join titles t on t.title = b.title
      left join at_company k on k.company_id = b.company_id
      left join at_location l on l.location = b.location
      left join reachable p on p.contact_id = b.id
    )
    select *, row_number() over (order by score desc, id) as place
    from (select *, ${scoreSql} as score from facts
      order by score desc, id limit ${triageLimits.ordered}) best`;
}

export type OrderedPerson = Computed<{
  id: string;
  interactions: number;
  warmth: number;
  has_email: boolean;
  has_phone: boolean;
  company_size: number;
  location_size: number;
  is_senior: boolean;
  connected_days: number | null;
  score: number;
}>;

/** Days since the day in a column. */
export function connectedDaysSql(column: string, now: Date): RawBuilder<unknown> {
  return sql`((${now}::timestamptz at time zone 'UTC')::date - ${sql.raw(column)})`;
}

/** Whether the contact `b` came with the import; any contact does for all contacts. */
function isOfImport(ownerId: string, importId: string | null): RawBuilder<unknown> {
  return importId === null ? sql`true` : sql`b.id in (${importedIds(ownerId, importId)})`;
}

/** Warmth (0 to 100) from the rank, which may be infinitely low. */
function warmthSql(now: Date): RawBuilder<unknown> {
  return sql`100 * (1 - exp(-exp(greatest(b.warmth_rank - ${decayTerm(now)}::float8, -700))
    / ${saturation}))`;
}

const float = (value: number) => `${value}::float8`;

/** The contract's `isSeniorTitle`, of a title `t`. */
const isSeniorSql = sql`lower(t.title) ~ ${seniorPattern}`;

/** The contract's `share`. */
function shareSql(column: string, { least, full }: { least: number; full: number }): string {
  const scale = Math.log((1 + full) / (1 + least));
  return `case when ${column} <= ${least} then ${float(0)}
    else least(${float(1)}, ln((1 + ${column}) / ${float(1 + least)}) / ${float(scale)}) end`;
}

const addedIf = (condition: string, weight: number) =>
  `case when ${condition} then ${float(weight)} else ${float(0)} end`;

const recentSql = `case when connected_days is null then ${float(0)}
  else greatest(${float(0)}, 1 - greatest(0, connected_days) / ${float(triageFull.recentDays)}) end`;

const { interactions, warmth, email, phone, company, location, senior, recent } = triageWeights;
const upTo = (fact: keyof typeof triageFull, least: number) => ({ least, full: triageFull[fact] });

/** The contract's `triageScore`, of the columns of `facts`. */
const scoreSql =
  sql.raw(`(${float(interactions)} * ${shareSql('interactions', upTo('interactions', 0))}
  + ${float(warmth / 100)} * warmth + ${addedIf('has_email', email)} + ${addedIf('has_phone', phone)}
  + ${float(company)} * ${shareSql('company_size', upTo('company', 1))}
  + ${float(location)} * ${shareSql('location_size', upTo('location', 1))}
  + ${addedIf('is_senior', senior)} + ${float(recent)} * ${recentSql})`);
