import type { MatchState } from '@kith/contract/matches/states';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { notFound } from '#platform/app-error.ts';
import type { Matches } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type Selectable, sql } from 'kysely';

export type MatchRow = Omit<Selectable<Matches>, 'state' | 'state_before'> &
  Computed<{ state: MatchState; state_before: MatchState | null }>;

/** One of a pair, as far as the preferences ask. */
export type Side = {
  id: string;
  /** Null without any interaction: JSON has no minus infinity. */
  warmth_rank: number | null;
  location: string;
  last_introduced_at: TimeText | null;
  /** Introductions under way or made in the last seven days. */
  introduced_in_week: number;
};
export type PairRow = MatchRow & Computed<{ seeker: Side; helper: Side }>;

/**
 * The member's pairs in these states, without those who meanwhile are archived, colleagues, related, or
 * out of introductions.
 */
export function readPairs(
  tx: Tx,
  ownerId: string,
  {
    states,
    now,
    weekAgo,
    id,
  }: { states: readonly MatchState[]; now: Date; weekAgo: Date; id?: string },
): Promise<PairRow[]> {
  const inStates = sql`any(${arrayParam(states, 'text[]')})`;
  const side = (column: string) => sql`
    jsonb_build_object('id', ${sql.ref(`${column}.id`)},
      'warmth_rank', case when ${sql.ref(`${column}.warmth_rank`)} = '-infinity' then null
        else ${sql.ref(`${column}.warmth_rank`)} end,
      'location', ${sql.ref(`${column}.location`)},
      'last_introduced_at', (${sql.ref(`${column}.introduced_at`)} at time zone 'UTC')::text || '+00',
      'introduced_in_week', ${sql.ref(`${column}.in_week`)})`;
  return readRows(
    tx,
    sql<PairRow>`
      with wanted as materialized (
        select m.* from matches m where m.owner_id = ${ownerId} and m.state = ${inStates}
          and ${id === undefined ? sql`true` : sql`m.id = ${id}`}),
      members as materialized (
        select e.contact_id, e.member_id, e.is_excluded from matchable_members(${now}) e),
      introductions as (
        select v.contact_id, m.introduced_at as at,
          m.introduced_at is null or m.introduced_at > ${weekAgo} as is_recent
        from matches m cross join lateral (values (m.seeker_id), (m.helper_id)) v (contact_id)
        where m.owner_id = ${ownerId}
          and m.state in ('seeker_asked', 'seeker_agreed', 'helper_asked', 'introduced')),
      ids as (select seeker_id as id from wanted union select helper_id from wanted),
      people as materialized (
        select c.id, c.warmth_rank, c.location, coalesce(k.root_id, k.id) as company_id,
          greatest(i.at, (select max(n.occurred_at) from interactions n where n.owner_id = ${ownerId}
            and n.contact_id = c.id and n.kind = 'introduction' and n.deleted_at is null))
            as introduced_at,
          coalesce(i.in_week, 0) as in_week
        from ids
          join contacts c on c.owner_id = ${ownerId} and c.id = ids.id
            and c.deleted_at is null and c.archived_at is null
          left join companies k on k.owner_id = c.owner_id and k.id = c.company_id
          left join (select contact_id, max(at) as at,
              (count(*) filter (where is_recent))::integer as in_week
            from introductions group by contact_id) i on i.contact_id = c.id
        where c.id not in (select contact_id from members where is_excluded))
      select m.*, ${side('a')} as seeker, ${side('b')} as helper
      from wanted m
        join people a on a.id = m.seeker_id
        join people b on b.id = m.helper_id
      where (m.seeker_member is null or (m.seeker_id, m.seeker_member) in (
          select contact_id, member_id from members))
        and (m.helper_member is null or (m.helper_id, m.helper_member) in (
          select contact_id, member_id from members))
        and a.id <> b.id and (m.state <> 'proposed'
        or a.company_id is distinct from b.company_id or a.company_id is null)`,
  ).then((rows) => withoutRelated(tx, ownerId, rows));
}

/** Without those that the member noted as related since the last run. */
async function withoutRelated(tx: Tx, ownerId: string, rows: PairRow[]): Promise<PairRow[]> {
  const related = await tx
    .selectFrom('contact_relationships')
    .select(['contact_id', 'other_id'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(related.map((row) => [row.contact_id, row.other_id].sort().join()));
  return rows.filter(
    ({ state, seeker_id: seeker, helper_id: helper }) =>
      state !== 'proposed' || !known.has([seeker, helper].sort().join()),
  );
}

/** The contacts of the pairs that are shown. */
export async function readSummaries(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ContactSummaryRow>> {
  const rows = await readRows(
    tx,
    sql<ContactSummaryRow>`
      select ${contactSummaryColumns} from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * One match, locked until the transaction ends.
 *
 * @throws `not_found`
 */
export async function lockMatch(tx: Tx, ownerId: string, id: string): Promise<MatchRow> {
  const row = await tx
    .selectFrom('matches')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Match');
  return row as MatchRow;
}
