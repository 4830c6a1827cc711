import { groupLimits } from '@kith/contract/insights/group-rules';
import type { IndustryInsight } from '@kith/contract/insights/groups';
import {
  type IndustryCode,
  industryDivisions,
  type IndustrySection,
  industrySections,
  withDivisions,
} from '@kith/contract/industries/isic';
import { chooseWayIn } from '@kith/contract/companies/rules';
import { warmthAt } from '@kith/contract/warmth/rules';
import { findLastInteraction, type PersonRow } from '#features/companies/company-people.ts';
import {
  contactSummaryColumns,
  presentContactSummary,
  roundWarmth,
} from '#features/contacts/contact-summary.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import { readInsight } from '#features/insights/read-insight.ts';
import { codesOf, type Group, readIndustryGroup } from './group.ts';
import { peopleOfMoves, readGroupMoves } from './moves.ts';
import { readGroupParts } from './read-parts.ts';

/**
 * An industry in the member's network; a section with its divisions.
 *
 * @throws `not_found`, `feature_disabled`
 */
export function readIndustryInsight({
  ctx,
  input: { code },
}: {
  ctx: MemberContext;
  input: { code: IndustryCode };
}): Promise<IndustryInsight> {
  return readInsight({ ctx, flag: 'insights_industry30f' }, async (tx, moment) => {
    const group = await readIndustryGroup(tx, moment.ownerId, code);
    const parts = await readGroupParts(tx, moment, group);
    const warmest = await readWarmest(tx, moment.ownerId, group);
    return {
      ...parts,
      code,
      section: sectionOf(code),
      way_in: await readWayIn(tx, moment, { group, warmest: warmest[0] }),
      warmest: warmest.map((row) => presentContactSummary(row, moment.now)),
      ...(await readCompanies(tx, moment, code)),
    };
  });
}

function sectionOf(code: IndustryCode): IndustrySection | null {
  if (code in industryDivisions) return null;
  return industrySections.find((section) => withDivisions([section]).includes(code)) ?? null;
}

const personColumns = sql`${contactSummaryColumns}, c.interaction_count`;

/** `offset 0`: in the order of warmth the planner would scan the whole network for a cold industry. */
function readWarmest(tx: Tx, ownerId: string, { ids }: Group): Promise<PersonRow[]> {
  return readRows(
    tx,
    sql<PersonRow>`select ${personColumns} from (
        select c.id, c.warmth_rank from contacts c
        where ${inNetwork(ownerId)} and c.company_id = any(${ids}) offset 0
      ) there
      join contacts c on c.owner_id = ${ownerId} and c.id = there.id
      order by there.warmth_rank desc, there.id desc limit ${groupLimits.people}`,
  );
}

/** As of a company: the warmest person; without a warm one, a warmer one who left in the months shown. */
async function readWayIn(
  tx: Tx,
  moment: Moment,
  { group, warmest }: { group: Group; warmest: PersonRow | undefined },
): Promise<IndustryInsight['way_in']> {
  const { ownerId, now } = moment;
  const gone = peopleOfMoves(await readGroupMoves(tx, moment, group), { way: 'left' });
  const [former] = await readRows(
    tx,
    sql<PersonRow>`select ${personColumns} from contacts c
      where ${inNetwork(ownerId)} and c.id = any(${arrayParam(gone, 'uuid[]')})
        and (c.company_id = any(${group.ids})) is not true
      order by c.warmth_rank desc, c.id desc limit 1`,
  );
  const tieOf = (person: PersonRow | undefined) =>
    person ? { person, warmth: warmthAt(person.warmth_rank, now) } : null;
  const way = chooseWayIn(tieOf(warmest), tieOf(former));
  if (way === null) return null;
  const { person } = way.tie;
  const last = await findLastInteraction(tx, ownerId, person.id);
  return {
    kind: way.kind,
    contact: presentContactSummary(person, now),
    interaction_count: person.interaction_count,
    last_interaction: last
      ? { kind: last.kind, direction: last.direction, occurred_at: toWireTime(last.occurred_at) }
      : null,
  };
}

type CompanyRow = Computed<{
  id: string;
  name: string;
  industry: IndustryCode;
  people: number;
  warmth_rank: number;
}>;

/** The companies with people, and of a section its divisions. */
async function readCompanies(
  tx: Tx,
  { ownerId, now }: Moment,
  code: IndustryCode,
): Promise<Pick<IndustryInsight, 'companies' | 'companies_total' | 'divisions'>> {
  const rows = await readRows(
    tx,
    sql<CompanyRow>`with named as materialized (
        select k.id, r.id as root, r.name, r.industry from companies r
        join companies k on k.owner_id = ${ownerId} and (k.id = r.id or k.root_id = r.id)
        where r.owner_id = ${ownerId} and r.root_id is null and r.industry = any(${codesOf(code)})
      )
      select n.root as id, n.name, n.industry, sum(p.people)::integer as people,
        max(p.warmth_rank) as warmth_rank
      from named n
      join (
        select c.company_id, count(*) as people, max(c.warmth_rank) as warmth_rank from contacts c
        where ${inNetwork(ownerId)} and c.company_id = any(array(select id from named))
        group by c.company_id
      ) p on p.company_id = n.id
      group by n.root, n.name, n.industry
      order by people desc, warmth_rank desc, n.root`,
  );
  const divisions = Map.groupBy(rows, ({ industry }) => industry);
  return {
    companies_total: rows.length,
    companies: rows.slice(0, groupLimits.companies).map(({ warmth_rank: rank, ...row }) => ({
      ...row,
      warmth: roundWarmth(warmthAt(rank, now)),
      drill: { kind: 'contacts', filter: { companies: [row.name] } },
    })),
    divisions: [...divisions]
      .filter(([division]) => division !== code)
      .map(([division, list]) => ({
        code: division,
        people: list.reduce((sum, { people }) => sum + people, 0),
        drill: { kind: 'contacts' as const, filter: { industries: [division] } },
      }))
      .toSorted((one, other) => other.people - one.people || (one.code < other.code ? -1 : 1)),
  };
}
