import {
  industryCodes,
  industrySections,
  isIndustryCode,
  withDivisions,
} from '@kith/contract/industries/isic';
import {
  type ConcentrationField,
  concentrationFields,
  insightLimits,
  warmFrom,
} from '@kith/contract/insights/rules';
import type { Concentration, DrillFilter } from '@kith/contract/insights/schemas';
import { decayTerm, rankBound, saturation } from '@kith/contract/warmth/rules';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from './moment.ts';

/** The groups of a field: one of the warmest, all others together, or people without (`value` null). */
type Row = Computed<{
  by: ConcentrationField;
  kind: 'group' | 'others' | 'without';
  value: string | null;
  company_id: string | null;
  groups: number;
  people: number;
  warm: number;
  warmth: number;
  /** Σ n · ln n over the groups, n people each. */
  entropy: number;
}>;

/** The section of each code: groups are those that the filter of contacts finds, none within another. */
const sectionsOfCodes = industryCodes.map(
  (code) => industrySections.find((section) => withDivisions([section]).includes(code)) ?? code,
);

/** PostgreSQL's `exp` refuses what a double can't hold. */
const leastLogMass = -700;
const mostMass = 5_000;

/**
 * Where the network's warmth is: by company, section of industry, place, tag and source. One scan of
 * the contacts groups by the columns; names are looked up of the groups.
 */
export async function readConcentration(
  tx: Tx,
  { ownerId, now }: Moment,
): Promise<Concentration[]> {
  const rows = await readRows(
    tx,
    sql<Row>`with people as materialized (
        select c.company_id, c.location, c.tags, c.source,
          c.warmth_rank >= ${rankBound(warmFrom, now)}::float8 as is_warm,
          100 * (1 - exp(-least(${mostMass}, exp(greatest(${leastLogMass}::float8,
            c.warmth_rank - ${decayTerm(now)}::float8))) / ${saturation})) as warmth
        from contacts c where ${inNetwork(ownerId)}
      ), in_records as (
        select p.company_id, count(*) as people, count(*) filter (where p.is_warm) as warm,
          sum(p.warmth) as warmth
        from people p group by p.company_id
      ), in_companies as (
        select r.id, r.name, r.industry, i.people, i.warm, i.warmth
        from in_records i left join companies k on k.owner_id = ${ownerId} and k.id = i.company_id
        left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
      ), grouped as (
        select 'company' as by, name as value, min(id::text)::uuid as company_id, sum(people) as people, sum(warm) as warm,
          sum(warmth) as warmth
        from in_companies group by name
        union all
        select 'industry', s.section, null, sum(people), sum(warm), sum(warmth)
        from in_companies left join (
          select * from unnest(${[...industryCodes]}::text[], ${sectionsOfCodes}::text[])
            as s(code, section)
        ) s on s.code = industry group by s.section
        union all
        select 'place', nullif(location, ''), null, count(*), count(*) filter (where is_warm), sum(warmth)
        from people group by location
        union all
        select 'source', source, null, count(*), count(*) filter (where is_warm), sum(warmth)
        from people group by source
        union all
        select 'tag', t.tag, null, count(*), count(*) filter (where is_warm), sum(warmth)
        from (
          select is_warm, warmth, unnest(case when tags = '{}' then array[null] else tags end) as tag
          from people
        ) t group by t.tag
      ), ranked as (
        select g.*, row_number() over (partition by g.by, g.value is null
          order by g.warmth desc, g.people desc, g.value) as place
        from grouped g
      ), kinds as (
        select r.*, case when r.value is null then 'without'
          when r.place <= ${insightLimits.groups} then 'group' else 'others' end as kind
        from ranked r
      )
      select by, kind, case when kind = 'group' then value end as value,
        min(case when kind = 'group' then company_id::text end)::uuid as company_id,
        count(*)::integer as groups, sum(people)::integer as people, sum(warm)::integer as warm,
        sum(warmth)::float8 as warmth, sum(people * ln(people))::float8 as entropy
      from kinds group by by, kind, case when kind = 'group' then value end
      order by warmth desc, people desc, value`,
  );
  const total = rows
    .filter(({ by }) => by === 'source')
    .reduce((sum, { warmth }) => sum + warmth, 0);
  return concentrationFields.map((by) =>
    describe(
      by,
      rows.filter((row) => row.by === by),
      total,
    ),
  );
}

function describe(by: ConcentrationField, rows: readonly Row[], total: number): Concentration {
  const shareOf = (warmth: number) => (total === 0 ? 0 : Math.min(1, warmth / total));
  const others = rows.find(({ kind }) => kind === 'others');
  const named = rows.filter(({ kind }) => kind !== 'without');
  const distinct = named.reduce((sum, { groups }) => sum + groups, 0);
  return {
    by,
    groups: rows.flatMap(({ kind, value, people, warm, warmth, company_id }) => {
      if (kind !== 'group' || value === null) return [];
      const filter = filterOf(by, value);
      return [
        {
          value,
          people,
          warm,
          warmth_share: shareOf(warmth),
          drill: { kind: 'contacts', filter },
          company_id,
          warm_drill: { kind: 'contacts', filter: { ...filter, warmth_min: warmFrom } },
        },
      ];
    }),
    others: {
      groups: others?.groups ?? 0,
      people: others?.people ?? 0,
      warm: others?.warm ?? 0,
      warmth_share: shareOf(others?.warmth ?? 0),
    },
    distinct,
    evenness: evennessOf(named, distinct),
    without: rows.find(({ kind }) => kind === 'without')?.people ?? 0,
  };
}

/**
 * How evenly people are spread over groups: Pielou's `J = H / ln S`, with `H = ln N − Σ n ln n / N`.
 *
 * Unit: from 0, all in one group, to 1. Source: Pielou, J. Theor. Biol. 13 (1966).
 */
function evennessOf(rows: readonly Row[], groups: number): number | null {
  if (groups < 2) return null;
  const people = rows.reduce((sum, row) => sum + row.people, 0);
  const entropy = Math.log(people) - rows.reduce((sum, row) => sum + row.entropy, 0) / people;
  return Math.min(1, Math.max(0, entropy / Math.log(groups)));
}

/** The filter of the list of contacts that finds a group. */
function filterOf(by: ConcentrationField, value: string): DrillFilter {
  switch (by) {
    case 'company':
      return { companies: [value] };
    case 'industry':
      return isIndustryCode(value) ? { industries: [value] } : {};
    case 'place':
      return { locations: [value] };
    case 'tag':
      return { tags: [value] };
    case 'source':
      return { sources: [value] };
  }
}
