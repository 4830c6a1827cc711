import type { PeopleSet } from '@kith/contract/insights/people';
import type { Review } from '@kith/contract/insights/review';
import { insightLimits } from '@kith/contract/insights/rules';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { addDays } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from './moment.ts';
import { readPastPoints } from './network-points.ts';
import { monthEnds, peopleIds, touchesIn } from './people-sets.ts';
import { readQuiet } from './quiet-people.ts';
import { readConcentration } from './read-concentration.ts';
import { readFindings } from './read-findings.ts';
import { readInsight } from './read-insight.ts';
import { readMonths } from './read-months.ts';
import { readFirstDay } from './read-overview.ts';
import { readReciprocity } from './read-reciprocity.ts';
import { addMonths } from './series-dates.ts';

/** What changed in a month, who mattered, and what to do now. @throws `feature_disabled` */
export function readReview({
  ctx,
  input: { month: wanted },
}: {
  ctx: MemberContext;
  input: { month?: string | undefined };
}): Promise<Review> {
  return readInsight({ ctx, flag: 'insights_v2' }, async (tx, moment) => {
    const last = addMonths(moment.today.date.slice(0, 7), -1);
    const month = wanted === undefined || wanted > last ? last : wanted;
    const first = (await readFirstDay(tx, moment))?.slice(0, 7) ?? last;
    return {
      month,
      earlier: month > first ? addMonths(month, -1) : null,
      later: month < last ? addMonths(month, 1) : null,
      ...(await readChanges(tx, moment, month)),
      closest: await readClosest(tx, moment, month),
      ...(month === last ? await readWhatToDo(tx, moment) : { findings: [], quiet: [] }),
    };
  });
}

type Changes = Pick<Review, 'before' | 'end' | 'joined' | 'in_touch' | 'back' | 'away'>;

/** The network before and at the end of a month, and who moved within it. */
export async function readChanges(tx: Tx, moment: Moment, month: string): Promise<Changes> {
  const { before, end } = monthEnds(month, moment.today.date);
  const [first, last] = await readPastPoints(tx, moment, [before, end]);
  const [moves] = await readMonths(tx, moment, { months: [month] });
  const joined = (moves?.flows ?? [])
    .filter(({ from, to }) => from === 'none' && to !== 'none')
    .reduce((sum, { people }) => sum + people, 0);
  const named = async (set: 'away' | 'back') => ({
    people: moves?.[set].people ?? 0,
    drill: { kind: 'people' as const, set: { set, month } },
    named: await readWarmest(tx, moment, { set, month }),
  });
  return {
    before: first!,
    end: last!,
    joined: { people: joined, drill: { kind: 'people', set: { set: 'joined', month } } },
    in_touch: {
      people: await countSet(tx, moment, { set: 'in_touch', month }),
      drill: { kind: 'people', set: { set: 'in_touch', month } },
    },
    back: await named('back'),
    away: await named('away'),
  };
}

async function readWhatToDo(tx: Tx, moment: Moment): Promise<Pick<Review, 'findings' | 'quiet'>> {
  const concentration = await readConcentration(tx, moment);
  const reciprocity = await readReciprocity(tx, moment);
  return {
    findings: await readFindings(tx, moment, { concentration, reciprocity }),
    quiet: (await readQuiet(tx, moment)).people.slice(0, insightLimits.named),
  };
}

/** How many people a set has. */
export async function countSet(tx: Tx, moment: Moment, set: PeopleSet): Promise<number> {
  const ids = await peopleIds(tx, set, moment);
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from contacts c
      where c.owner_id = ${moment.ownerId} and c.id in (${ids})`,
  );
  return row?.count ?? 0;
}

/** The warmest now of a set who are still in the network. */
export async function readWarmest(
  tx: Tx,
  moment: Moment,
  set: PeopleSet,
): Promise<ReturnType<typeof presentContactSummary>[]> {
  const ids = await peopleIds(tx, set, moment);
  const rows = await readRows(
    tx,
    sql<ContactSummaryRow>`select ${contactSummaryColumns} from contacts c
      where ${inNetwork(moment.ownerId)} and c.id in (${ids})
      order by c.warmth_rank desc, c.id limit ${insightLimits.named}`,
  );
  return rows.map((row) => presentContactSummary(row, moment.now));
}

/** Who the member was in touch with on most days of a month; among equals, the warmest. */
export async function readClosest(
  tx: Tx,
  moment: Moment,
  month: string,
): Promise<Review['closest']> {
  const rows = await readRows(
    tx,
    sql<ContactSummaryRow & Computed<{ days: number }>>`
      select ${contactSummaryColumns}, m.days from (
        select i.contact_id, count(distinct i.day)::integer as days
        from (${touchesIn(month, moment)}) i group by i.contact_id
      ) m
      join contacts c on c.id = m.contact_id and ${inNetwork(moment.ownerId)}
      order by m.days desc, c.warmth_rank desc, c.id limit ${insightLimits.named}`,
  );
  return rows.map(({ days, ...row }) => ({
    contact: presentContactSummary(row, moment.now),
    days,
  }));
}

/** The last day of a month, as a date. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);
