import { groupLimits, similarityOf } from '@kith/contract/insights/group-rules';
import type { SimilarCompany } from '@kith/contract/insights/groups';
import type { IndustryCode } from '@kith/contract/industries/isic';
import { warmthAt } from '@kith/contract/warmth/rules';
import { isMove } from '#features/contacts/company-moves.ts';
import { roundWarmth } from '#features/contacts/contact-summary.ts';
import { noEmployers } from '#features/companies/no-employers.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import type { CompanyGroup } from './group.ts';

/** Tags of so many people of a company speak for it; that many tags are compared. */
const leastTagged = 2;
const comparedTags = 3;
/** Of each reason the companies with most people are weighed. */
const weighed = 40;

type Row = Computed<{
  id: string;
  name: string;
  industry: IndustryCode | null;
  people: number;
  warmth_rank: number;
  moved: number;
  tagged: number;
  tags: string[];
}>;

/** Companies of the network like this one, the most alike first; see `similarityOf`. */
export async function readSimilarCompanies(
  tx: Tx,
  { ownerId, now }: Moment,
  { company, ids }: CompanyGroup,
): Promise<SimilarCompany[]> {
  const tags = await readCommonTags(tx, ownerId, ids);
  const rows = await readRows(
    tx,
    sql<Row>`with moved as materialized (${movedTogether(ownerId, ids)}),
      tagged as materialized (${taggedAlike(ownerId, tags)}),
      industrial as materialized (${sameIndustry(ownerId, company.industry)}),
      found as (
        select root from moved union select root from tagged union select root from industrial
      ), without as materialized (
        select company_id(${ownerId}, fold_company_name(word.name)) as id
        from unnest(${arrayParam(noEmployers, 'text[]')}) as word(name)
      )
      select r.id, r.name, r.industry, p.people, p.warmth_rank,
        coalesce(m.people, 0) as moved, coalesce(t.people, 0) as tagged, coalesce(t.tags, '{}') as tags
      from found
      join companies r on r.owner_id = ${ownerId} and r.id = found.root
      left join moved m on m.root = found.root
      left join tagged t on t.root = found.root
      cross join lateral (
        select count(*)::integer as people, max(c.warmth_rank) as warmth_rank from contacts c
        where ${inNetwork(ownerId)} and c.company_id = any(array(select k.id from companies k
          where k.owner_id = ${ownerId} and (k.id = found.root or k.root_id = found.root)))
      ) p
      where p.people > 0 and (found.root = any(${ids})) is not true
        and found.root not in (select id from without where id is not null)`,
  );
  return rows
    .map(({ warmth_rank: rank, ...row }) => ({
      ...row,
      warmth: roundWarmth(warmthAt(rank, now)),
      same_industry: company.industry !== null && row.industry === company.industry,
    }))
    .toSorted(
      (one, other) =>
        similarityOf(other) - similarityOf(one) ||
        other.people - one.people ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, groupLimits.companies);
}

const rootOf = (ownerId: string, column: string) =>
  sql`(select coalesce(k.root_id, k.id) from companies k
    where k.owner_id = ${ownerId} and k.id = ${sql.ref(column)})`;

/** Of each other company the people who worked at both, by the recorded changes. */
function movedTogether(ownerId: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select w.root, count(distinct w.contact_id)::integer as people
    from (
      select h.contact_id, ${rootOf(ownerId, 'h.old_company_id')} as root
      from contacts c
      cross join lateral (select h.* from contact_changes h
        where h.owner_id = ${ownerId} and h.contact_id = c.id
          and h.old_company_id is not null and ${isMove('h')} offset 0) h
      where ${inNetwork(ownerId)} and c.company_id = any(${ids})
      union all
      select c.id, ${rootOf(ownerId, 'c.company_id')}
      from contact_changes h
      cross join lateral (select c.id, c.company_id from contacts c
        where ${inNetwork(ownerId)} and c.id = h.contact_id offset 0) c
      where h.owner_id = ${ownerId} and h.old_company_id = any(${ids})
        and ${isMove('h')}
    ) w
    where w.root is not null group by w.root
    order by people desc, w.root limit ${weighed}`;
}

function taggedAlike(ownerId: string, tags: readonly string[]): RawBuilder<unknown> {
  if (tags.length === 0) {
    return sql`select null::uuid as root, 0 as people, '{}'::text[] as tags where false`;
  }
  const wanted = arrayParam(tags, 'text[]');
  return sql`select g.root, sum(g.people)::integer as people,
      array(select distinct unnest(string_to_array(string_agg(g.tags, e'\n'), e'\n')) order by 1) as tags
    from (
      select ${rootOf(ownerId, 'c.company_id')} as root, c.people, c.tags from (
        select c.company_id, count(*) as people,
          string_agg(distinct array_to_string(array(
            select t from unnest(c.tags) t where t = any(${wanted})), e'\n'), e'\n') as tags
        from contacts c
        where ${inNetwork(ownerId)} and c.company_id is not null and c.tags && ${wanted}
        group by c.company_id order by people desc, c.company_id limit ${weighed}
      ) c
    ) g
    where g.root is not null group by g.root`;
}

function sameIndustry(ownerId: string, industry: string | null): RawBuilder<unknown> {
  if (industry === null) return sql`select null::uuid as root where false`;
  return sql`select r.id as root from companies r
    cross join lateral (select count(*) as people from contacts c
      where ${inNetwork(ownerId)} and c.company_id = r.id) p
    where r.owner_id = ${ownerId} and r.root_id is null and r.industry = ${industry}
    order by p.people desc, r.id limit ${weighed}`;
}

/** The tags that most of a company's people have. */
async function readCommonTags(
  tx: Tx,
  ownerId: string,
  ids: RawBuilder<unknown>,
): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ tag: string }>>`select t.tag from contacts c
      cross join lateral unnest(c.tags) as t(tag)
      where ${inNetwork(ownerId)} and c.company_id = any(${ids})
      group by t.tag having count(*) >= ${leastTagged}
      order by count(*) desc, t.tag limit ${comparedTags}`,
  );
  return rows.map(({ tag }) => tag);
}
