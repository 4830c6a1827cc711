import { type BenchmarkFigure, leastEvents } from '@kith/contract/insights/performance-rules';
import { type RawBuilder, sql } from 'kysely';

import { isOfDay } from './event-queries.ts';

/** A calendar month (`2026-10`) of every member's own days; of introductions, in UTC. */
export type Month = string;

/** The last month that is over in every time zone. */
export function lastMonth(now: Date): Month {
  const day = now.getUTCDate() === 1 ? -2 : -1;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + day, 1))
    .toISOString()
    .slice(0, 7);
}

/** Its first day, and the first day after it. */
export function monthSpan(month: Month): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10),
  };
}

/**
 * A query for one member's figure of a month: its `value`, without a row or null where they did too little for one.
 *
 * @param bridges a query for `introduced_at` of the bridges that the member takes part in.
 */
export function figureOf(
  figure: BenchmarkFigure,
  {
    member,
    month,
    bridges,
  }: { member: RawBuilder<unknown>; month: Month; bridges: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { from, to } = monthSpan(month);
  switch (figure) {
    case 'acted':
      return sql`select avg((exists (select from engagements e where e.owner_id = n.owner_id
          and e.nudge_id = n.id and e.action in ('drafted', 'logged', 'done')))::integer) as value
        from nudges n where n.owner_id = ${member} and ${isOfDay}
          and n.day >= ${from}::date and n.day < ${to}::date
        having count(*) >= ${leastEvents.nudged}`;
    case 'answered':
      return sql`select coalesce(sum(h.count) filter (where h.kind = 1), 0)::float8 / sum(h.count)
          as value
        from insight_hours h where h.owner_id = ${member} and h.kind in (0, 1)
          and h.day >= ${from}::date and h.day < ${to}::date
        having sum(h.count) >= ${leastEvents.asked}`;
    case 'introduced':
      return sql`select count(*) as value from (
          select m.introduced_at from matches m
          where m.owner_id = ${member} and m.state = 'introduced'
          union all ${bridges}
        ) i where i.introduced_at >= ${`${from}T00:00:00Z`}::timestamptz
          and i.introduced_at < ${`${to}T00:00:00Z`}::timestamptz`;
  }
}
