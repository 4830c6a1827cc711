import type { ReachPoint, SeriesInput } from '@kith/contract/insights/schemas';
import { requireFlag } from '#features/flags/require-flag.ts';
import { addDays, type LocalDay, readLocalDay, startOfDate } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { takeOverChanges, type Updating } from './refresh-insights.ts';
import { seriesDates } from './series-dates.ts';

/** How many companies, industries and places the network reached at the end of past days. */
export function readReach({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SeriesInput;
}): Promise<{ updating: Updating; points: ReachPoint[] }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, 'insights_v2');
      const today = await readLocalDay(tx, ownerId, now);
      const updating = await takeOverChanges(tx, ctx, today.timeZone);
      if (input.from > today.date) return { updating, points: [] };
      const to = input.to < today.date ? input.to : today.date;
      const dates = seriesDates({ ...input, to });
      return { updating, points: await readPoints(tx, { ownerId, now, today }, dates) };
    },
    { joinsSets: true },
  );
}

/**
 * Each company, industry and place has the days on which someone of it was in the network, as ranges:
 * a point counts those whose ranges contain its day.
 */
async function readPoints(
  tx: Tx,
  { ownerId, now, today }: { ownerId: string; now: Date; today: LocalDay },
  dates: readonly string[],
): Promise<ReachPoint[]> {
  type Row = Computed<{ place: number; companies: number; industries: number; places: number }>;
  const rows = await readRows(
    tx,
    sql<Row>`with present as materialized (
        select t.contact_id, range_agg(daterange(s.day, s.next_day)) as days
        from insight_ties t cross join lateral (
          select p.day, p.state, p.before, lead(p.day) over (order by p.day) as next_day
          from (
            select u.day, u.state, lag(u.state, 1, 0::smallint) over (order by u.day) as before
            from unnest(t.days, t.states) u(day, state)
          ) p where (p.state = 0) <> (p.before = 0)
        ) s
        where t.owner_id = ${ownerId} and s.state <> 0 group by t.contact_id
      ), people as materialized (
        select p.days, coalesce(k.root_id, k.id) as company, r.industry, nullif(c.location, '') as location
        from present p join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
        left join companies k on k.owner_id = ${ownerId} and k.id = c.company_id
        left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      ), "values" as (
        select 'company' as kind, range_agg(days) as days from people
        where company is not null group by company
        union all
        select 'industry', range_agg(days) from people where industry is not null group by industry
        union all
        select 'place', range_agg(days) from people where location is not null group by location
      )
      select d.place::integer, count(*) filter (where v.kind = 'company')::integer as companies,
        count(*) filter (where v.kind = 'industry')::integer as industries,
        count(*) filter (where v.kind = 'place')::integer as places
      from unnest(${[...dates]}::date[]) with ordinality as d(day, place)
      left join "values" v on v.days @> d.day
      group by d.place order by d.place`,
  );
  return rows.map(({ place, ...counts }) => {
    const date = dates[place - 1]!;
    const at = date === today.date ? now : startOfDate(addDays(date, 1), today.timeZone);
    return { date, at: at.toISOString(), ...counts };
  });
}
