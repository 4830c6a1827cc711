import type { PeopleSet } from '@kith/contract/insights/people';
import type { Trend, Trends } from '@kith/contract/insights/trends';
import {
  leastTrend,
  trendDays,
  trendFieldOf,
  type TrendRange,
} from '@kith/contract/insights/trends-rules';
import { daysBetween } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { median } from 'simple-statistics';
import { sql } from 'kysely';

import type { Moment } from '#features/insights/moment.ts';
import { readInsight } from '#features/insights/read-insight.ts';
import { findTrends } from './find-trends.ts';
import type { Candidate } from './trend-candidate.ts';

/** What is rising and falling in the member's network. @throws `feature_disabled` */
export function readTrends({
  ctx,
  input: { range },
}: {
  ctx: MemberContext;
  input: { range: TrendRange };
}): Promise<Trends> {
  return readInsight({ ctx, flag: 'trends_radar_v1' }, async (tx, moment) => {
    const { people, facts, scanned, most, trends } = await findTrends(tx, moment, range);
    return {
      people,
      facts,
      scanned,
      trends: await present(tx, moment, { trends, range }),
      too_few: trends.length === 0 && most < leastTrend ? { have: most, needed: leastTrend } : null,
    };
  });
}

async function present(
  tx: Tx,
  moment: Moment,
  { trends, range }: { trends: readonly Candidate[]; range: TrendRange },
): Promise<Trend[]> {
  const companies = await readCompanies(tx, moment, trends);
  const warmest = await readWarmest(tx, moment, trends);
  const oldest = trendDays[range] - 1;
  return trends.flatMap((trend) => {
    const { kind, isRising, value, other, days } = trend;
    const name = trend.name ?? companies.get(value);
    const to = other === null ? null : companies.get(other);
    if (name === undefined || to === undefined) return [];
    const ages = days.map((day) => Math.min(oldest, daysBetween(day, moment.today.date)));
    return [
      {
        kind,
        field: trendFieldOf[kind],
        is_rising: isRising,
        name,
        to,
        people: trend.people.length,
        before: trend.before,
        now: trend.now,
        mentions: trend.mentions,
        since: days.toSorted()[0] ?? moment.today.date,
        age_days: median(ages),
        weeks: trend.weeks,
        chance: trend.chance,
        drill: {
          kind: 'people',
          set: {
            set: 'trend',
            trend: kind,
            value,
            ...(other === null ? {} : { other }),
            way: isRising ? 'up' : 'down',
            range,
          },
        },
        person: trend.people.map((id) => warmest.get(id)).find((one) => one !== undefined) ?? null,
      },
    ];
  });
}

async function readCompanies(
  tx: Tx,
  { ownerId }: Moment,
  trends: readonly Candidate[],
): Promise<Map<string, string>> {
  const ids = trends.flatMap(({ name, value, other }) =>
    name === null ? [value, other ?? []].flat() : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string; name: string }>>`select k.id, k.name from companies k
      where k.owner_id = ${ownerId} and k.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The warmest contact of each trend, by id. */
async function readWarmest(
  tx: Tx,
  { ownerId }: Moment,
  trends: readonly Candidate[],
): Promise<Map<string, NonNullable<Trend['person']>>> {
  const members = trends.flatMap(({ people }, trend) => people.map((id) => ({ id, trend })));
  if (members.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<NonNullable<Trend['person']>>>`
      select distinct on (m.trend) c.id, c.full_name
      from unnest(${arrayParam(
        members.map(({ id }) => id),
        'uuid[]',
      )},
        ${arrayParam(
          members.map(({ trend }) => trend),
          'integer[]',
        )}) m(id, trend)
      join contacts c on c.owner_id = ${ownerId} and c.id = m.id
      order by m.trend, c.warmth_rank desc, c.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The people that a trend counts; none where it is no longer one. */
export async function trendPeople(
  tx: Tx,
  moment: Moment,
  wanted: Pick<PeopleSet, 'trend' | 'value' | 'other' | 'way' | 'range'>,
): Promise<string[]> {
  const { trends } = await findTrends(tx, moment, wanted.range ?? 'quarter');
  const found = trends.find(
    ({ kind, value, other, isRising }) =>
      kind === wanted.trend &&
      value === wanted.value &&
      other === (wanted.other ?? null) &&
      isRising === (wanted.way === 'up'),
  );
  return found?.people ?? [];
}
