import { watchedMs } from '@kith/contract/cohorts/rules';
import { secondMs } from '@kith/contract/core/time';
import {
  type Measured,
  type ScorecardMeasure,
  scorecardMeasures,
} from '@kith/contract/scorecards/rules';
import { leastMembers } from '@kith/contract/usage/figure-rules';
import { type RawBuilder, sql } from 'kysely';

import { countCredits } from '#features/analytics/count-credits.ts';
import { allowingMembers } from '#features/analytics/count-features.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addWeeks, dayOf } from './weeks.ts';

/** From a Monday until another one, or until now. */
type Range = { begin: Date; end: Date };

/** Each thing that is counted: when it was, and which member it is about. */
type Source = (range: Range, now: Date) => RawBuilder<unknown>;

const watchedS = watchedMs.activation / secondMs;

const ofAllowing = (source: RawBuilder<unknown>, now: Date) => sql`
  select s.at, s.member from (${source}) s join (${allowingMembers(now)}) a on a.user_id = s.member`;

/**
 * What a week's figures are counted from. What members do counts only for those who allow usage analytics;
 * accounts, the ledger and requests to support are the service's own books.
 */
const sources: Partial<Record<ScorecardMeasure, Source>> = {
  new_members: ({ begin, end }) => sql`
    select created_at as at, id as member from auth.users
    where not is_anonymous and created_at >= ${begin} and created_at < ${end}`,
  activated_members: ({ begin, end }, now) => sql`
    select greatest(c.at, n.at) as at, u.id as member
    from auth.users u join (${allowingMembers(now)}) a on a.user_id = u.id
    cross join lateral (select min(created_at) as at from contacts
      where owner_id = u.id and source <> 'sample') c
    cross join lateral (select min(answered_at) as at from nudges
      where owner_id = u.id and status = 'done') n
    where u.created_at >= ${begin}::timestamptz - make_interval(secs => ${watchedS})
      and u.created_at < ${end}
      and greatest(c.at, n.at) < u.created_at + make_interval(secs => ${watchedS})
      and c.at is not null and n.at is not null`,
  active_members: ({ begin, end }, now) =>
    ofAllowing(
      sql`select min(recorded_at) as at, owner_id as member from usage_events
        where recorded_at >= ${begin} and recorded_at < ${end}
        group by owner_id, date_trunc('week', recorded_at at time zone 'UTC')`,
      now,
    ),
  introductions_requested: (_range, now) =>
    ofAllowing(sql`select requested_at as at, owner_id as member from bridges`, now),
  introductions_made: (_range, now) =>
    ofAllowing(sql`select introduced_at as at, owner_id as member from bridges`, now),
  useful_introductions: (_range, now) =>
    ofAllowing(
      sql`select least(case when is_helpful then outcome_at end, thanked_at) as at, owner_id as member
        from bridge_sides where role = 'requester'`,
      now,
    ),
  support_requests: () => sql`select created_at as at, owner_id as member from support_tickets`,
  errors: ({ begin, end }) => sql`
    select recorded_at as at, null::uuid as member from error_reports
    where recorded_at >= ${begin} and recorded_at < ${end}`,
  slow_calls: ({ begin, end }) => sql`
    select recorded_at as at, null::uuid as member from query_performance
    where is_slow and recorded_at >= ${begin} and recorded_at < ${end}`,
};

const creditFlows: Partial<Record<ScorecardMeasure, string>> = {
  credits_sold: 'purchased',
  credits_spent: 'spent',
};

type Counted = { week: string; value: number; members: number };

/** A measure's figures by the Monday of their week. Of what is only known now, there is one, of the last week. */
export async function countMeasure(
  tx: Tx,
  measure: ScorecardMeasure,
  range: Range,
  now: Date,
): Promise<Map<string, Measured>> {
  const weeks: Date[] = [];
  for (let week = range.begin; week < range.end; week = addWeeks(week, 1)) weeks.push(week);
  const last = weeks.at(-1);
  const counted =
    measure === 'waiting_cases'
      ? await countCases(tx, last, range.end)
      : creditFlows[measure] === undefined
        ? await countSource(tx, measure, range, now)
        : await countFlow(tx, creditFlows[measure], weeks, range.end);
  const found = new Map(counted.map((row) => [row.week, row]));
  return new Map(
    weeks.map((week) => {
      const isCounted = scorecardMeasures[measure].kind === 'sum' || week === last;
      return [dayOf(week), presentFigure(measure, found.get(dayOf(week)), isCounted)];
    }),
  );
}

function presentFigure(
  measure: ScorecardMeasure,
  counted: Counted | undefined,
  isCounted: boolean,
): Measured {
  if (!isCounted) return { value: null, is_few: false };
  const { value, members } = counted ?? { value: 0, members: 0 };
  const { unit } = scorecardMeasures[measure];
  const about = unit === 'itself' ? value : members;
  const isFew = unit !== 'none' && about > 0 && about < leastMembers;
  return isFew ? { value: null, is_few: true } : { value, is_few: false };
}

function countSource(
  tx: Tx,
  measure: ScorecardMeasure,
  range: Range,
  now: Date,
): Promise<Counted[]> {
  const source = sources[measure];
  if (!source) throw new Error(`There is nothing to count ${measure} from`);
  return readRows(
    tx,
    sql<Computed<Counted>>`
      select to_char(date_trunc('week', at at time zone 'UTC'), 'YYYY-MM-DD') as week,
        count(*)::integer as value, count(distinct member)::integer as members
      from (${source(range, now)}) counted
      where at >= ${range.begin} and at < ${range.end} group by 1`,
  );
}

/** As the figures of use count them. */
async function countFlow(
  tx: Tx,
  flow: string,
  weeks: readonly Date[],
  rangeEnd: Date,
): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const from of weeks) {
    const end = new Date(Math.min(addWeeks(from, 1).getTime(), rangeEnd.getTime()));
    const flows = await countCredits(tx, { beforeFrom: from, from, end });
    const found = flows.find((one) => one.flow === flow);
    if (found) {
      counted.push({
        week: dayOf(from),
        value: Math.max(0, found.credits),
        members: found.members,
      });
    }
  }
  return counted;
}

/** The cases that wait for a decision now, and already did at a moment. */
async function countCases(tx: Tx, week: Date | undefined, at: Date): Promise<Counted[]> {
  const row = await readRow(
    tx,
    sql<Computed<{ value: number }>>`
      select count(*)::integer as value from moderation_cases where waits_since < ${at}`,
  );
  return week ? [{ week: dayOf(week), value: row?.value ?? 0, members: 0 }] : [];
}
