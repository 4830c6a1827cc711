import type { MatchState } from '@kith/contract/matches/states';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { notFound } from '#platform/app-error.ts';
import type { Matches } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
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
  /** Matches under way, and introductions in the last seven days, also by bridges: `made_introductions`. */
  introduced_in_week: number;
  /** Who they are, where they are a member. */
  member_id: string | null;
};
export type PairRow = MatchRow & Computed<{ seeker: Side; helper: Side }>;

type PersonRow = Computed<Omit<Side, 'member_id'> & { company_id: string | null }>;
type MemberRow = Computed<{ contact_id: string; member_id: string; is_excluded: boolean }>;

/**
 * The member's pairs in these states, without those who meanwhile are archived, colleagues, related, or
 * out of introductions. Pairs and people are put together here: without statistics of a member's rows
 * the database would compare each pair with everyone.
 */
export async function readPairs(
  tx: Tx,
  ownerId: string,
  {
    states,
    now,
    weekAgo,
    id,
  }: { states: readonly MatchState[]; now: Date; weekAgo: Date; id?: string },
): Promise<PairRow[]> {
  const wanted = await readRows(
    tx,
    sql<MatchRow>`
      select m.* from matches m where m.owner_id = ${ownerId}
        and m.state = any(${arrayParam(states, 'text[]')})
        and ${id === undefined ? sql`true` : sql`m.id = ${id}`}`,
  );
  if (wanted.length === 0) return [];
  const members = await readRows(
    tx,
    sql<MemberRow>`
      select e.contact_id, e.member_id, e.is_excluded from matchable_members(${now}) e`,
  );
  const excluded = new Set(members.filter((row) => row.is_excluded).map((row) => row.contact_id));
  const memberOf = new Map(members.map((row) => [row.contact_id, row.member_id]));
  const linked = new Set(members.map((row) => `${row.contact_id} ${row.member_id}`));
  const ids = new Set(wanted.flatMap((row) => [row.seeker_id, row.helper_id]).filter(isIncluded));
  const people = await readPeople(tx, ownerId, { ids: [...ids], weekAgo });
  const pairs = wanted.flatMap((row): PairRow[] => {
    const [seeker, helper] = [people.get(row.seeker_id), people.get(row.helper_id)];
    if (!seeker || !helper) return [];
    const areColleagues = seeker.company_id !== null && seeker.company_id === helper.company_id;
    if (row.state === 'proposed' && areColleagues) return [];
    const isThere = isStillLinked(row.seeker_id, row.seeker_member);
    if (!isThere || !isStillLinked(row.helper_id, row.helper_member)) return [];
    const withMember = (side: PersonRow) => ({ ...side, member_id: memberOf.get(side.id) ?? null });
    return [{ ...row, seeker: withMember(seeker), helper: withMember(helper) }];
  });
  return withoutRelated(tx, ownerId, pairs);

  function isIncluded(contactId: string): boolean {
    return !excluded.has(contactId);
  }
  function isStillLinked(contactId: string, memberId: string | null): boolean {
    return memberId === null || linked.has(`${contactId} ${memberId}`);
  }
}

/** What the preferences ask of each, by id: their company, and when they were introduced last. */
async function readPeople(
  tx: Tx,
  ownerId: string,
  { ids, weekAgo }: { ids: readonly string[]; weekAgo: Date },
): Promise<Map<string, PersonRow>> {
  const rows = await readRows(
    tx,
    sql<PersonRow>`
      with introduced as materialized (
        select n.contact_id, count(*)::integer as made from introduced_contacts(${weekAgo}) n
        group by n.contact_id
      )
      select c.id, nullif(c.warmth_rank, '-infinity') as warmth_rank, c.location,
        coalesce(k.root_id, k.id) as company_id,
        greatest(i.at, (select max(n.occurred_at) from interactions n where n.owner_id = ${ownerId}
          and n.contact_id = c.id and n.kind = 'introduction' and n.deleted_at is null))
          as last_introduced_at,
        coalesce(i.under_way, 0) + coalesce(w.made, 0) as introduced_in_week
      from contacts c
        left join introduced w on w.contact_id = c.id
        left join companies k on k.owner_id = c.owner_id and k.id = c.company_id
        left join lateral (
          select max(m.introduced_at) as at,
            (count(*) filter (where m.introduced_at is null))::integer as under_way
          from matches m where m.owner_id = ${ownerId} and c.id in (m.seeker_id, m.helper_id)
            and m.state in ('seeker_asked', 'seeker_agreed', 'helper_asked', 'introduced')) i on true
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        and c.deleted_at is null and c.archived_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
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
