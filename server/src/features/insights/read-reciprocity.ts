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

import { inNetwork, type Moment, yearDays } from './moment.ts';
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

async function readTies(tx: Tx, { ownerId }: Moment, since: string) {
  const counted = sql`select t.contact_id, o.mine, o.all
    from insight_ties t join contacts c on c.id = t.contact_id and ${inNetwork(ownerId)}
    cross join lateral (
      select count(*) filter (where n % 8 = ${openedByMember})::integer as mine,
        count(*)::integer as all
      from unnest(t.openings) n where n >= least.number
    ) o
    where t.owner_id = ${ownerId} and t.openings[cardinality(t.openings)] >= least.number`;
  const rows = await readRows(
    tx,
    sql<Opener & Computed<{ known: number; mostly: number; most: number }>>`with least as (
        select (${since}::date + 1 - date '2000-01-01') * 256 as number
      ), counted as materialized (
        select counts.* from least cross join lateral (${counted}) counts
      ), known as materialized (
        select * from counted where counted.all >= ${leastData.conversations}
      ), figures as (
        select (select count(*) from known)::integer as known,
          (select count(*) from known k where k.mine * 2 > k.all)::integer as mostly,
          (select coalesce(max(counted.all), 0) from counted)::integer as most
      ), sided as (
        select k.*, row_number() over (partition by k.mine * 2 > k.all
          order by abs(k.mine * 2 - k.all) / sqrt(k.all) desc, k.contact_id) as place
        from known k
      ), chosen as (
        select s.* from sided s order by s.place, s.mine desc, s.contact_id
        limit ${insightLimits.named}
      )
      select ${contactSummaryColumns}, chosen.mine, chosen.all, figures.*
      from figures left join chosen on true
      left join contacts c on c.owner_id = ${ownerId} and c.id = chosen.contact_id
      order by chosen.mine::float8 / chosen.all desc, c.id`,
  );
  const { known = 0, mostly = 0, most = 0 } = rows[0] ?? {};
  return { known, mostly, most, people: rows.filter(({ id }) => id !== null) };
}
