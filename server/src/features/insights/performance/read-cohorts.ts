import type { Cohort, Performance } from '@kith/contract/insights/performance';
import {
  type CohortField,
  cohortFields,
  cohortLimit,
  leastEvents,
} from '@kith/contract/insights/performance-rules';
import type { Moment } from '#features/insights/moment.ts';
import { rateOf } from '#features/insights/rate.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { findDiscoveries } from '#platform/statistics/false-discoveries.ts';
import { chanceOfAtLeast, chanceOfAtMost } from '#platform/statistics/hypergeometric.ts';
import { sql } from 'kysely';

type Row = Computed<{
  by: CohortField;
  value: string;
  people: number;
  made: number;
  decided: number;
  days: number | null;
}>;

type Cohorts = NonNullable<Performance['cohorts']>;

const falseDiscoveryRate = 0.05;
const ended = ['connector_declined', 'target_declined', 'expired'] as const;

/**
 * The people who were asked for introductions by the member, by what they share, over all time: whose requests
 * become introductions. A request that still waits or was withdrawn doesn't count.
 */
export async function readCohorts(tx: Tx, { ownerId }: Moment): Promise<Cohorts> {
  const rows = await readRows(
    tx,
    sql<Row>`with asked as materialized (
        select b.connector_contact_id as contact_id, b.introduced_at is not null as is_made,
          extract(epoch from b.introduced_at - b.requested_at) / 86400 as days,
          c.tags, c.location, r.name as company, r.industry
        from own_bridges() b
        join contacts c on c.owner_id = ${ownerId} and c.id = b.connector_contact_id
        left join companies k on k.owner_id = ${ownerId} and k.id = c.company_id
        left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
        where b.role = 'requester'
          and (b.introduced_at is not null or b.state = any(${[...ended]}::text[]))
      ), grouped as (
        select 'tag' as by, t.tag as value, a.* from asked a
          cross join lateral (select distinct u.tag from unnest(a.tags) u(tag)) t
        union all select 'company', a.company, a.* from asked a where a.company <> ''
        union all select 'industry', a.industry, a.* from asked a where a.industry <> ''
        union all select 'place', a.location, a.* from asked a where a.location <> ''
      )
      select g.by, g.value, count(distinct g.contact_id)::integer as people,
        (count(*) filter (where g.is_made))::integer as made, count(*)::integer as decided,
        percentile_cont(0.5) within group (order by g.days) as days
      from grouped g group by g.by, g.value order by count(*) desc, g.value`,
  );
  const all = await readAll(tx, ownerId);
  return withStandouts(
    cohortFields.map((by) =>
      describe(
        by,
        rows.filter((row) => row.by === by),
      ),
    ),
    all,
  );
}

async function readAll(tx: Tx, ownerId: string): Promise<{ made: number; decided: number }> {
  const [row] = await readRows(
    tx,
    sql<Computed<{ made: number; decided: number }>>`
      select (count(*) filter (where b.introduced_at is not null))::integer as made,
        count(*)::integer as decided
      from own_bridges() b
      join contacts c on c.owner_id = ${ownerId} and c.id = b.connector_contact_id
      where b.role = 'requester'
        and (b.introduced_at is not null or b.state = any(${[...ended]}::text[]))`,
  );
  return row ?? { made: 0, decided: 0 };
}

function describe(by: CohortField, rows: readonly Row[]): Cohorts[number] {
  const known = rows.filter(({ decided }) => decided >= leastEvents.bridges);
  const groups = known
    .slice(0, cohortLimit)
    .map(({ value, people, made, decided, days }): Cohort => ({
      value,
      people,
      rate: rateOf(made, decided)!,
      days: days === null ? null : Math.round(days * 10) / 10,
      is_other: false,
    }));
  const most = Math.max(0, ...rows.map(({ decided }) => decided));
  return {
    by,
    groups: groups.toSorted((a, b) => b.rate.share - a.rate.share),
    unknown: rows.length - known.length,
    too_few: groups.length === 0 ? { have: most, needed: leastEvents.bridges } : null,
  };
}

/** Marks the groups that differ from everyone else; all of them are tested together. */
function withStandouts(cohorts: Cohorts, all: { made: number; decided: number }): Cohorts {
  const groups = cohorts.flatMap((cohort) => cohort.groups);
  const chances = groups.map(({ rate: { hits, total } }) => {
    const draw = { hits, drawn: total, marked: all.made, total: all.decided };
    return Math.min(1, 2 * Math.min(chanceOfAtLeast(draw), chanceOfAtMost(draw)));
  });
  const isOther = findDiscoveries(chances, falseDiscoveryRate);
  const marked = new Set(groups.filter((_group, place) => isOther[place]));
  return cohorts.map((cohort) => ({
    ...cohort,
    groups: cohort.groups.map((group) => ({ ...group, is_other: marked.has(group) })),
  }));
}
