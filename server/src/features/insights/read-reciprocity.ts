import { insightLimits, leastData } from '@kith/contract/insights/rules';
import type { Overview } from '@kith/contract/insights/schemas';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { addDays } from '#features/profile/local-day.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { contactsOf, isTied, type Moment, yearDays } from './moment.ts';
import { rateOf } from './rate.ts';

type Reciprocity = Overview['reciprocity'];
type Opener = ContactSummaryRow & Computed<{ mine: number; all: number }>;

/** Kinds of `insight_hours` and `insight_ties.openings`. */
const openedByMember = 2;
const openedByOther = 3;

/** Who opens the conversations, over the last 365 days. */
export async function readReciprocity(tx: Tx, moment: Moment): Promise<Reciprocity> {
  const { ownerId, now, today } = moment;
  const since = addDays(today.date, -yearDays);
  const all = await readRow(
    tx,
    sql<Computed<{ mine: number; all: number }>>`
      select coalesce(sum(h.count) filter (where h.kind = ${openedByMember}), 0)::integer as mine,
        coalesce(sum(h.count), 0)::integer as all
      from insight_hours h where h.owner_id = ${ownerId} and h.day > ${since}::date
        and h.kind in (${openedByMember}, ${openedByOther})`,
  );
  const ties = await readTies(tx, moment, since);
  const { mine = 0, all: total = 0 } = all ?? {};
  return {
    rate: rateOf(mine, total),
    ties: rateOf(ties.mostly, ties.known),
    people: ties.people.map((row) => ({
      contact: presentContactSummary(row, now),
      rate: rateOf(row.mine, row.all)!,
    })),
    too_few: ties.known === 0 ? { have: ties.most, needed: leastData.conversations } : null,
  };
}

/**
 * The ties with enough conversations to say who opens them. Their openings ascend, so that the last of as
 * many as are needed shows whether a tie has them; only of those that do all are read.
 */
async function readTies(tx: Tx, moment: Moment, since: string) {
  const { ownerId } = moment;
  const needed = leastData.conversations;
  const rows = await readRows(
    tx,
    sql<Opener & Computed<{ known: number; mostly: number }>>`with known as materialized (
        select t.contact_id as id, cardinality(t.openings) - before.count as all,
          (select count(*) from (select unnest(t.openings) as number) o
            where o.number >= ${firstOf(since)} and o.number % 8 = ${openedByMember})::integer as mine
        from insight_ties t
          cross join lateral (select width_bucket(${firstOf(since)} - 1, t.openings) as count) before
        where ${isTied(moment)}
          and t.openings[cardinality(t.openings) - ${needed - 1}::integer] >= ${firstOf(since)}
      ), figures as (
        select count(*)::integer as known,
          (count(*) filter (where k.mine * 2 > k.all))::integer as mostly
        from known k
      ), sided as (
        select k.*, row_number() over (partition by k.mine * 2 > k.all
          order by abs(k.mine * 2 - k.all) / sqrt(k.all) desc, k.id) as place
        from known k
      ), chosen as (
        select s.* from sided s order by s.place, s.mine desc, s.id
        limit ${insightLimits.named}
      )
      select ${contactSummaryColumns}, found.mine, found.all, found.known, found.mostly
      from ${contactsOf(sql`(select * from figures left join chosen on true)`, ownerId)}
      order by found.mine::float8 / found.all desc, c.id`,
  );
  const { known = 0, mostly = 0 } = rows[0] ?? {};
  const most = known === 0 ? await readMost(tx, moment, since) : 0;
  return { known, mostly, most, people: rows.filter(({ id }) => id !== null) };
}

/** How many conversations there were at most with anyone. */
async function readMost(tx: Tx, moment: Moment, since: string): Promise<number> {
  const row = await readRow(
    tx,
    sql<Computed<{ most: number }>>`
      select coalesce(max(cardinality(t.openings)
        - width_bucket(${firstOf(since)} - 1, t.openings)), 0)::integer as most
      from insight_ties t where ${isTied(moment)} and cardinality(t.openings) > 0`,
  );
  return row?.most ?? 0;
}

/** The least number of an opening (see `derive_talks`) after a day. */
const firstOf = (since: string) => sql`(${since}::date + 1 - date '2000-01-01') * 256`;
